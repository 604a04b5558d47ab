# Counts the games of a PGN again, and compares with the table that the match printed: wins,
# losses and draws of every engine as White and as Black, games and points, how games ended and
# what was lost by. Prints the recount; the status is 1, with a line for each, where they differ.
#
# usage: awk -f recount.awk PGN OUTPUT
#
# Only the last table of OUTPUT counts. The names of engines hold no quotation marks.

function tag_value(line) {
    sub(/^\[[A-Za-z]+ "/, "", line)
    sub(/"\]\r?$/, "", line)
    return line
}

# The cause in the table's words, from the PGN's Termination and the comment before the result,
# which tells what the tag's word leaves open.
function cause_of(tag, comment) {
    if (tag == "normal") {
        return comment ~ / resigns/ ? "resignation" : comment == "draw agreed" ? "agreement" : "rules"
    }
    if (tag == "rules infraction") {
        return comment ~ / illegal move/ ? "illegal move" : "false claim"
    }
    if (tag == "abandoned") {
        return comment ~ /stalls?[,:]|sides stall/ ? "stall" : comment ~ / disconnects[,:]/ ? "crash" : "unfit"
    }
    return tag == "time forfeit" ? "time" : tag
}

# Counts the game that was read last, if there is one.
function end_game(    comment) {
    if (!is_read) {
        return
    }
    is_read = 0
    comment = moves
    gsub(/[ \r]+/, " ", comment)
    sub(/} *[^ ]+ *$/, "", comment)
    sub(/.*{/, "", comment)
    termination = cause_of(tag, comment)
    moves = ""
    count_game()
}

function differ(what, table, recount) {
    printf "DIFFERENT: %s: the table says %s, the PGN %s\n", what, table, recount
    failures++
}

# "time 2, rules 3" from how often each cause ended a game, in any order.
function same_causes(text, causes, who,    parts, count, i, space, name, number, key, total) {
    count = split(text, parts, ", ")
    for (i = 1; i <= count; i++) {
        space = match(parts[i], / [0-9]+$/)
        name = substr(parts[i], 1, space - 1)
        number = substr(parts[i], space + 1) + 0
        total += number
        if (number != causes[who, name] + 0) {
            differ(who " " name, number, causes[who, name] + 0)
        }
    }
    if (total != causes[who] + 0) {
        differ("all of " who, total, causes[who] + 0)
    }
}

# The seat's "+1 -2 =3" as this file counts it.
function seat_count(name, seat) {
    return sprintf("+%d -%d =%d", won[name, seat], lost[name, seat], drawn[name, seat])
}

function games_of(name) {
    return won[name, 1] + won[name, 2] + lost[name, 1] + lost[name, 2] + drawn[name, 1] + \
        drawn[name, 2]
}

function points_of(name) {
    return won[name, 1] + won[name, 2] + (drawn[name, 1] + drawn[name, 2]) / 2
}

# A game of four, each for himself: "1/2-0-1/2-0" and its like.
function count_shares(    seat, part, points, name, had) {
    games++
    ended["ends", termination]++
    ended["ends"]++
    split(result, part, "-")
    for (seat = 1; seat <= 4; seat++) {
        name = player[seat]
        known[name] = shares[name] = 1
        sub(/^1\//, "", part[seat])
        points = part[seat] > 1 ? 1 / part[seat] : part[seat] + 0
        seats[name]++
        points_shared[name] += points
        alone[name] += points == 1
        together[name] += points > 0 && points < 1
        if (!(name in had)) {
            games_shared[name]++
        }
        had[name] = 1
    }
}

# A row of the table of shares: rank, name, games, seats, won, shared, points.
function check_shares(line, name,    field, rest) {
    rest = substr(line, length(name) + 1)
    split(rest, field, " ")
    if (field[1] != games_shared[name] || field[2] != seats[name] || field[3] != alone[name] ||
        field[4] != together[name] || field[5] != sprintf("%.2f", points_shared[name])) {
        differ(name, rest, games_shared[name] " " seats[name] " " alone[name] " " \
            together[name] " " points_shared[name])
    }
}

function count_game(    seat, name) {
    if (result ~ /-.*-.*-/) {
        count_shares()
        return
    }
    if (result != "1-0" && result != "0-1" && result != "1/2-1/2") {
        printf "DIFFERENT: game %d of the PGN has the result %s\n", games + 1, result
        failures++
        return
    }
    games++
    ended["ends", termination]++
    ended["ends"]++
    for (seat = 1; seat <= 2; seat++) {
        name = player[seat]
        known[name] = 1
        if (result == "1/2-1/2") {
            drawn[name, seat]++
        } else if ((result == "1-0") == (seat == 1)) {
            won[name, seat]++
        } else {
            lost[name, seat]++
            ended[name, termination]++
            ended[name]++
        }
    }
}

# A row of the engines' table: the name, figures, then White's and Black's results.
function check_engine(line,    name, rest, seat, found) {
    name = ""
    for (known_name in known) {
        if (index(line, known_name " ") == 1 && length(known_name) > length(name)) {
            name = known_name
        }
    }
    if (name == "") {
        differ("an engine without a game", line, "none")
        return
    }
    seen[name] = 1
    rest = line
    for (seat = 1; seat <= 2; seat++) {
        if (won[name, seat] + lost[name, seat] + drawn[name, seat] == 0) {
            continue
        }
        if (!match(rest, /\+[0-9]+ -[0-9]+ =[0-9]+/)) {
            differ(name, "nothing", seat_count(name, seat))
            continue
        }
        found = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        if (found != seat_count(name, seat)) {
            differ(name " as " (seat == 1 ? "White" : "Black"), found, seat_count(name, seat))
        }
    }
    if (match(rest, /\+[0-9]+ -[0-9]+ =[0-9]+/)) {
        differ(name, substr(rest, RSTART, RLENGTH) " more", "nothing more")
    }
}

# "Games: 2, Wins: 0, Losses: 2, Draws: 0, Points: 0.0 (0.00 %)" of the first of two engines.
function check_duel(line,    part, table, recount) {
    split(line, part, /[:,(] */)
    table = sprintf("%d games +%d -%d =%d, %.1f points", part[2], part[4], part[6], part[8], part[10])
    recount = sprintf("%d games +%d -%d =%d, %.1f points", games_of(first),
        won[first, 1] + won[first, 2], lost[first, 1] + lost[first, 2],
        drawn[first, 1] + drawn[first, 2], points_of(first))
    if (table != recount) {
        differ(first, table, recount)
    }
}

# A row of the ranking of more than two: rank, name, four figures, games, points ...
function check_rank(line,    name, rest, field) {
    sub(/^ *[0-9]+ /, "", line)
    for (known_name in known) {
        if (index(line, known_name " ") == 1 && length(known_name) > length(name)) {
            name = known_name
        }
    }
    if (shares[name]) {
        check_shares(line, name)
        return
    }
    rest = substr(line, length(name) + 1)
    split(rest, field, " ")
    if (field[5] + 0 != games_of(name) || field[6] + 0 != points_of(name)) {
        differ(name, field[5] " games, " field[6] " points",
            games_of(name) " games, " points_of(name) " points")
    }
}

FNR == 1 { file++ }
/^\[Event "/ || file != 1 { end_game() }
file == 1 && /^\[(White|Red) "/ { player[1] = tag_value($0) }
file == 1 && /^\[(Black|Blue) "/ { player[2] = tag_value($0) }
file == 1 && /^\[(Yellow|Green) "/ { player[/^\[Y/ ? 3 : 4] = tag_value($0) }
file == 1 && /^\[Result "/ { result = tag_value($0) }
file == 1 && /^\[Termination "/ { tag = tag_value($0) }
file == 1 && /^\[PlyCount "/ { is_read = 1 }
file == 1 && !/^\[/ { moves = moves " " $0 }
file == 2 && /^(Results of |Rank )/ { rows = 0 }
file == 2 { row[++rows] = $0 }

END {
    end_game()
    for (i = 1; i <= rows; i++) {
        line = row[i]
        if (line ~ /^Results of /) {
            first = line
            sub(/^Results of /, "", first)
            sub(/ vs .*/, "", first)
        } else if (line ~ /^Rank /) {
            state = "rank"
        } else if (line ~ /^---/) {
            state = ""
        } else if (line ~ /^Games: /) {
            check_duel(line)
            checked = 1
        } else if (line ~ /^Engine /) {
            state = "engine"
            checked_engines = 1
        } else if (line ~ /^Moves a game: /) {
            sub(/.*Games ended by: /, "", line)
            same_causes(line, ended, "ends")
            state = ""
        } else if (line ~ / lost by: /) {
            split(line, part, " lost by: ")
            if (!shares[part[1]]) {
                same_causes(part[2], ended, part[1])
            }
        } else if (state == "rank") {
            check_rank(line)
            checked = 1
        } else if (state == "engine") {
            check_engine(line)
        }
    }
    for (name in known) {
        if (shares[name]) {
            printf "%s: %d games, %d seats, %d won, %d shared, %.2f points\n", name,
                games_shared[name], seats[name], alone[name], together[name], points_shared[name]
            if (!seen[name]) {
                differ(name, "nothing", games_shared[name] " games")
            }
            continue
        }
        printf "%s: %d games, as White %s, as Black %s, %.1f points\n", name, games_of(name),
            seat_count(name, 1), seat_count(name, 2), points_of(name)
        if (!seen[name]) {
            differ(name, "nothing", games_of(name) " games")
        }
    }
    if (!checked || !checked_engines) {
        print "DIFFERENT: there is no table"
        failures++
    }
    printf "%d games recounted, %d differences\n", games, failures + 0
    exit failures > 0
}
