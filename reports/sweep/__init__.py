"""The sweep: every admissible table of faces x abilities x goals, as a folder of Parquet files.

`questions` says what is asked and cuts it into tasks, `columns` how a row is written, `folder` what
is done already and how it is kept, `run` brings them together over any map function.
"""
