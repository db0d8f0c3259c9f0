"""stub"""
def turn_work(r): return 1
