// Lets the check pass while there is no service worker.
export {};
