"""Many questions at once: batches, the table hero x villain, sweeps over tables of faces."""
