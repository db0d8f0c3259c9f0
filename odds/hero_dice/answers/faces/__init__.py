"""Faces of dice: boxes that users counted, and what holds whatever the faces are."""
