#!/usr/bin/env python3
"""lichess-bot's own wrapper of engines plays whole games with the program, without a network.
Skipped (77) where lichess-bot, or a module that it needs, is not there.

usage: LICHESS_BOT=FOLDER PYTHON_CHESS=FOLDER lichess_bot_client.py PROGRAM uci|xboard
"""

import datetime
import logging
import os
import random
import sys

GAMES, PLIES, DEPTH = 10, 120, 3
MILLISECONDS = 600000


class Site:
    """What the wrapper needs of lichess: a place to send its moves to."""

    def __init__(self):
        self.move = None

    def make_move(self, _game, result):
        self.move = result.move


def configuration(program, protocol):
    """lichess-bot's settings for this program, all others as it sets them itself."""
    options = {"Hash": 16, "UCI_ShowWDL": True} if protocol == "uci" else {"memory": 24}
    settings = {
        "engine": {"dir": os.path.dirname(program), "name": os.path.basename(program),
                   "protocol": protocol, "debug": False, "polyglot": {}, "draw_or_resign": {},
                   f"{protocol}_options": {**options, "go_commands": {"depth": DEPTH}}},
        "challenge": {}, "matchmaking": {}, "greeting": {}}
    config.insert_default_values(settings)
    return config.Configuration(settings)


def new_game(number):
    """A game as lichess announces it; the program's colour changes from game to game."""
    names = ("program", "somebody") if number % 2 == 0 else ("somebody", "program")
    return model.Game(
        {"id": f"game{number:04}", "variant": {"key": "standard", "name": "Standard"},
         "speed": "rapid", "perf": {"name": "Rapid"}, "rated": False, "createdAt": 1600000000000,
         "clock": {"initial": MILLISECONDS, "increment": 1000}, "initialFen": "startpos",
         "white": {"name": names[0], "title": "BOT", "rating": 2000},
         "black": {"name": names[1], "rating": 2000},
         "state": {"moves": "", "wtime": MILLISECONDS, "btime": MILLISECONDS, "winc": 1000,
                   "binc": 1000, "status": "started"}},
        "program", "https://lichess.org/", datetime.timedelta(seconds=60))


def play_game(settings, number):
    """A game against moves drawn by chance, from the start of the program to its end."""
    draw = random.Random(number)
    nothing = datetime.timedelta()
    game, site, board = new_game(number), Site(), chess.Board()
    with engine_wrapper.create_engine(settings, game) as engine:
        engine.get_opponent_info(game)
        while not board.is_game_over() and board.ply() < PLIES:
            if board.turn == game.is_white:
                engine.play_move(board, game, site, timer.Timer(), nothing, True, False, nothing,
                                 settings.engine, nothing)
                board.push(site.move)
            else:
                board.push(draw.choice(list(board.legal_moves)))
            game.state["moves"] = " ".join(move.uci() for move in board.move_stack)
            assert lichess_bot.setup_board(game) == board
        game.state["status"] = "mate" if board.is_checkmate() else "draw"
        engine.send_game_result(game, board)
        assert any("score" in comment for comment in engine.move_commentary)
    return board.result()


def main(program, protocol):
    warnings = []
    log = logging.Handler(logging.WARNING)
    log.emit = lambda record: warnings.append(record.getMessage())
    logging.getLogger().addHandler(log)
    settings = configuration(os.path.abspath(program), protocol)
    results = [play_game(settings, number) for number in range(GAMES)]
    print(f"lichess-bot, {protocol}: {len(results)} games, {len(warnings)} warnings")
    print("\n".join(warnings))
    return 1 if warnings else 0


for variable in ("PYTHON_CHESS", "LICHESS_BOT"):
    sys.path.insert(0, os.environ.get(variable, ""))
try:
    import chess
    from lib import config, engine_wrapper, lichess_bot, model, timer
except ImportError as error:
    print(f"lichess-bot is not there ({error}); LICHESS_BOT names its folder")
    sys.exit(77)
sys.exit(main(*sys.argv[1:]))
