#!/usr/bin/python3
"""PyChess's own referee and its drivers of engines, without its window: ten games of the program by UCI
against the program by CECP, both pondering, each started anew; then an analysis by either protocol,
which goes to another move, is stopped and goes on. PyChess must log no warning. Skipped (77) where
Debian's PyChess is not there.

usage: pychess_client.py PROGRAM
"""

import asyncio
import builtins
import collections
import logging
import os
import sys
import tempfile

GAMES, DEPTH, LINES, SECONDS = 10, 3, 3, 600


def description(program, protocol):
    """The program as PyChess's list of engines has it."""
    return {"name": protocol, "protocol": protocol, "command": program, "md5": protocol,
            "workingDirectory": os.environ["HOME"]}


def set_up(player):
    """Before a game: a small depth, and pondering, which PyChess leaves to players without one."""
    player.setOptionStrength(DEPTH, False)
    player.setOptionVariant(NormalBoard)
    player.setOptionTime(SECONDS, 1, 0)
    player.setOption("Ponder", True)


def ponder(player):
    """By UCI it forgets that when another option is set last."""
    player.ponderOn = True


async def play(program, number):
    """A game in which the protocols take turns at White; its end as PyChess's constants have it."""
    protocols = ("uci", "xboard") if number % 2 == 0 else ("xboard", "uci")
    players = []
    for colour, protocol in zip((WHITE, BLACK), protocols):
        engine = description(program, protocol)
        player = await discoverer.initEngine(engine, colour, False)
        player.connect("readyForOptions", set_up)
        player.connect("readyForMoves", ponder)
        player.prestart()
        players.append(player)
    game = GameModel(TimeModel(SECONDS, 1))
    game.setPlayers(players)
    over = asyncio.Event()
    game.connect("game_ended", lambda game, reason: over.set())
    game.start()
    await asyncio.wait_for(over.wait(), SECONDS)
    assert not any(player.invalid_move for player in players)
    return (game.status, game.reason), len(game.moves)


async def thought(analyser, ply, lines):
    """Waits until so many different moves have been analysed to some depth in the position at `ply`."""
    deep = asyncio.Event()

    def look(_analyser, found):
        found = [line for line in found if line and line[0] == ply and int(line[3]) > DEPTH]
        if len({line[1][0] for line in found}) >= lines:
            deep.set()

    handler = analyser.connect("analyze", look)
    await asyncio.wait_for(deep.wait(), SECONDS)
    analyser.disconnect(handler)


async def analyse(program, protocol):
    """An analysis as beside a game, of several lines where the protocol has them in PyChess."""
    analyser = await discoverer.initAnalyzerEngine(description(program, protocol), ANALYZING,
                                                   NormalBoard)
    game = GameModel()
    analyser.setOptionInitialBoard(game)
    ready, dead = asyncio.Event(), set()
    analyser.start(ready, dead)
    await asyncio.wait_for(ready.wait(), SECONDS)
    assert not dead
    await thought(analyser, 0, 1)
    lines = analyser.requestMultiPV(LINES)
    assert lines == (LINES if protocol == "uci" else 1)
    await thought(analyser, 0, lines)
    start = game.boards[0]
    move = parseAny(start, "e4")
    analyser.putMove(start.move(move), move, start)
    await thought(analyser, 1, lines)
    analyser.pause()
    analyser.resume()
    await thought(analyser, 1, lines)
    analyser.end(KILLED, UNKNOWN_REASON)


async def run(program):
    conf.set("book_depth_max", 0)
    conf.set("infinite_analysis", True)
    ends = collections.Counter()
    for number in range(GAMES):
        end, plies = await play(program, number)
        assert end[0] in (WHITEWON, BLACKWON, DRAW) and plies > 3, (end, plies)
        ends[end[0]] += 1
    for protocol in ("uci", "xboard"):
        await analyse(program, protocol)
    return f"{ends[WHITEWON]}-{ends[BLACKWON]}-{ends[DRAW]} for White"


def cancel(future, msg=None):
    """PyChess's own knows neither the message that Python 3.9 and later pass, nor the answer."""
    plain_cancel(future)
    return True


def main(program):
    warnings = []
    handler = logging.Handler(logging.WARNING)
    handler.addFilter(lambda record: "Task was destroyed" not in record.getMessage())  # its own
    handler.emit = lambda record: warnings.append(record.getMessage())
    logging.getLogger().handlers = [handler]
    score = loop.run_until_complete(run(os.path.abspath(program)))
    print(f"PyChess {VERSION}: {GAMES} games, {score}, {len(warnings)} warnings")
    print("\n".join(warnings))
    return 1 if warnings else 0


home = tempfile.TemporaryDirectory()
os.environ.update(HOME=home.name, LC_ALL="C.UTF-8")
for folder in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
    os.environ.pop(folder, None)
builtins._ = lambda text: text
builtins.ngettext = lambda one, more, number: one if number == 1 else more
loop = asyncio.SelectorEventLoop()
asyncio.set_event_loop(loop)
try:
    import gi
    gi.require_version("Gtk", "3.0")
    gi.require_version("GtkSource", "3.0")
    from pychess import VERSION
    from pychess.Players.engineNest import discoverer
    from pychess.System import conf
    from pychess.Utils import wait_signal
    from pychess.Utils.GameModel import GameModel
    from pychess.Utils.Move import parseAny
    from pychess.Utils.TimeModel import TimeModel
    from pychess.Utils.const import (ANALYZING, BLACK, BLACKWON, DRAW, KILLED, UNKNOWN_REASON, WHITE,
                                     WHITEWON)
    from pychess.Variants.normal import NormalBoard
except (ImportError, ValueError) as error:
    print(f"PyChess is not installed ({error})")
    sys.exit(77)
plain_cancel = wait_signal.cancel
wait_signal.cancel = cancel
sys.exit(main(*sys.argv[1:]))
