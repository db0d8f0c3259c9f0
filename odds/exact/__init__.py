"""The kernel: exact solving of attacks that are chains of throws and choices; it knows no game.

The mathematics, once. A *process* alternates between *rolls* (chance: a draw with integer weights
lands in a state) and *states* (choice: end with a result, or throw one of the rolls offered). With
a worth f for each result the optimal value solves

    W(roll)  = sum over outcomes of weight * V(state) / total
    V(state) = max(f(result of ending here), W(roll) for every roll offered)

Acyclic processes are solved level by level (`solve`), cyclic ones by policy iteration: the policy
is found in floats, solved once in integers and proved by one exact sweep (`cyclic`). A walk that is
unbounded above (`walk`) is closed by the roots of its characteristic polynomial inside the unit
circle, in ball arithmetic, and answered as a proved enclosure.
"""
