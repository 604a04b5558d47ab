#!/usr/bin/env python3
"""python-chess plays with the program: games with either colour, analysis, several lines, stops,
restarts. It must find no fault and log no warning. Skipped (77) where python-chess is not there.

usage: PYTHON_CHESS=FOLDER python_chess_client.py PROGRAM uci|xboard     FOLDER has chess/
"""

import logging
import os
import random
import sys

GAMES, PLIES, DEPTH = 20, 120, 3
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"


def start(program, protocol):
    """The program under python-chess's control."""
    opens = {"uci": chess.engine.SimpleEngine.popen_uci,
             "xboard": chess.engine.SimpleEngine.popen_xboard}
    engine = opens[protocol](program, timeout=60)
    engine.configure({"Hash": 16} if protocol == "uci" else {"memory": 24})
    return engine


def play_game(engine, number):
    """A game against moves drawn by chance; python-chess refuses a move that is not legal. What it
    notes beside a move may be the pondering's, before or behind it, and is not looked at then."""
    draw, ponders = random.Random(number), number % 4 < 2
    board = chess.Board()
    limit = chess.engine.Limit(depth=DEPTH, white_clock=600, black_clock=600, white_inc=1,
                               black_inc=1)
    while not board.is_game_over(claim_draw=True) and board.ply() < PLIES:
        if board.turn == (number % 2 == 0):
            result = engine.play(board, limit, game=number, info=chess.engine.INFO_ALL,
                                 ponder=ponders, draw_offered=board.ply() % 20 == 10)
            assert ponders or result.info["pv"][0] == result.move, result
            board.push(result.move)
        else:
            board.push(draw.choice(list(board.legal_moves)))
    engine.send_game_result(board)
    engine.ping()
    return board.result(claim_draw=True)


def analyse(engine, protocol):
    """Analyses that end by themselves, that are stopped, and of some of the moves only."""
    info = engine.analyse(chess.Board(MATE_IN_ONE), chess.engine.Limit(depth=4))
    assert info["score"].white() == chess.engine.Mate(1), info
    some = [chess.Move.from_uci(text) for text in ("a2a3", "h2h3")]
    info = engine.analyse(chess.Board(), chess.engine.Limit(depth=DEPTH), root_moves=some)
    assert info["pv"][0] in some, info
    for fen in (chess.STARTING_FEN, MATE_IN_ONE):
        with engine.analysis(chess.Board(fen)) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= DEPTH:
                    analysis.stop()
        assert analysis.wait().move is not None
    if protocol == "uci":
        lines = engine.analyse(chess.Board(), chess.engine.Limit(depth=DEPTH), multipv=3)
        assert len({line["pv"][0] for line in lines}) == 3, lines
    engine.ping()


def main(program, protocol):
    warnings = []
    log = logging.Handler(logging.WARNING)
    log.emit = lambda record: warnings.append(record.getMessage())
    logging.getLogger("chess").addHandler(log)
    results = []
    for half in (range(GAMES // 2), range(GAMES // 2, GAMES)):
        with start(program, protocol) as engine:
            results += [play_game(engine, number) for number in half]
            analyse(engine, protocol)
            engine.quit()
        assert engine.protocol.returncode.result() == 0
    print(f"python-chess {chess.__version__}, {protocol}: {len(results)} games, results "
          f"{dict((result, results.count(result)) for result in sorted(set(results)))}, "
          f"{len(warnings)} warnings")
    print("\n".join(warnings))
    return 1 if warnings else 0


sys.path.insert(0, os.environ.get("PYTHON_CHESS", ""))
try:
    import chess
    import chess.engine
    from chess.engine import Opponent  # noqa: F401: since 1.10
except ImportError:
    print("python-chess 1.10 or later is not there; PYTHON_CHESS names a folder that has chess/")
    sys.exit(77)
sys.exit(main(*sys.argv[1:]))
