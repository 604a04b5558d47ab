/* The options a user can set, once for both protocols: CECP prints them as
 * `feature option="..."` and reads `option NAME=VALUE`, UCI prints `option name ...` and reads
 * `setoption name NAME value VALUE`.
 *
 * The table holds the fixed options below, then one combo for each rule option of each
 * variant ("Xodul pool", from variant->options), then one for each way a graphical interface
 * can show a game ("Xodul board", from xboard_at). Only options that do something are in
 * it. Values are written by the main thread only and may be read by any.
 */
#ifndef PROTOCOL_GUI_OPTION_H
#define PROTOCOL_GUI_OPTION_H

#include "rules/variant.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum option_type { OPTION_CHECK, OPTION_SPIN, OPTION_COMBO, OPTION_BUTTON, OPTION_STRING };

/* Which protocols an option is for. */
enum { OPTION_IN_CECP = 1, OPTION_IN_UCI = 2, OPTION_IN_BOTH = 3 };

/* The fixed options, a row each: its name here, its name for the user, type, protocols, least
 * and most value of a spin, initial value (spin: the number, check: 0 or 1, combo: an index),
 * and what a combo offers. */
#define OPTION_LIST(ROW)                                                                       \
    ROW(HASH, "Hash", SPIN, UCI, 1, 262144, 16, NULL)                                          \
    ROW(THREADS, "Threads", SPIN, UCI, 1, 256, 1, NULL)                                        \
    ROW(MULTIPV, "MultiPV", SPIN, BOTH, 1, 500, 1, NULL)                                       \
    ROW(PONDER, "Ponder", CHECK, UCI, 0, 1, 0, NULL)                                           \
    ROW(MOVE_OVERHEAD, "Move Overhead", SPIN, BOTH, 0, 5000, 10, NULL)                         \
    ROW(NODESTIME, "nodestime", SPIN, UCI, 0, 10000, 0, NULL)                                  \
    ROW(SKILL, "Skill Level", SPIN, BOTH, SKILL_LEAST, SKILL_FULL, SKILL_FULL, NULL)           \
    /* whether ELO decides, not SKILL */                                                       \
    ROW(LIMIT_STRENGTH, "UCI_LimitStrength", CHECK, BOTH, 0, 1, 0, NULL)                       \
    ROW(ELO, "UCI_Elo", SPIN, BOTH, ELO_LEAST, ELO_MOST, ELO_MOST, NULL)                       \
    /* offers all variants */                                                                  \
    ROW(VARIANT, "UCI_Variant", COMBO, UCI, 0, 0, 0, NULL)                                     \
    ROW(SHOW_WDL, "UCI_ShowWDL", CHECK, UCI, 0, 1, 0, NULL)                                    \
    ROW(ANALYSE_MODE, "UCI_AnalyseMode", CHECK, UCI, 0, 1, 0, NULL)                            \
    ROW(CLEAR_HASH, "Clear Hash", BUTTON, BOTH, 0, 0, 0, NULL)                                 \
    ROW(EVAL_FILE, "EvalFile", STRING, BOTH, 0, 0, 0, NULL)                                    \
    ROW(ENDGAME_PATH, "EndgamePath", STRING, BOTH, 0, 0, 0, NULL)                              \
    ROW(LOG_FILE, "Debug Log File", STRING, BOTH, 0, 0, 0, NULL)                               \
    ROW(RESIGN, "Resign", CHECK, CECP, 0, 1, 0, NULL)                                          \
    ROW(SEED, "Seed", SPIN, BOTH, 0, INT32_MAX, 0, NULL)                                       \
    /* in the order of enum mix_mode */                                                        \
    ROW(MIX_MODE, "MixMode", COMBO, BOTH, 0, 0, 0, "sample", "argmax", "secure")               \
    /* 0 = whoever is to commit next, else 1 + the seat that asks */                           \
    ROW(SIDE, "Side", COMBO, UCI, 0, 0, 0, "auto", "white", "black")

/* Index into option_table.option: OPTION_HASH, ... */
#define OPTION_ID(id, ...) OPTION_##id,
enum option_id { OPTION_LIST(OPTION_ID) OPTION_FIXED_COUNT };
#undef OPTION_ID

enum {
    OPTIONS_MAX = 64,
    OPTION_CHOICES_MAX = 32,
    OPTION_NAME_MAX = 48,
    OPTION_TEXT_MAX = 1024,
    OPTION_STRINGS_MAX = 3,
    OPTION_REASON_MAX = 200
};

struct option {
    char name[OPTION_NAME_MAX];
    enum option_type type;
    unsigned protocols;                         /* OPTION_IN_... */
    int64_t minimum, maximum;                   /* of a spin */
    int64_t initial;                            /* spin: value, check: 0 or 1, combo: index */
    const char *choice[OPTION_CHOICES_MAX + 1]; /* of a combo, NULL-terminated */
    const struct variant *variant;              /* rule options: whose; else NULL */
    const char *rule;                           /* rule options: struct rule_option's name */
    _Atomic int64_t number;                     /* present value, as `initial` */
    bool is_folder;                             /* a string that names a folder, not a file */
    char *text;                                 /* present value of a string, in the table */
};

struct option_table {
    int count;
    struct option option[OPTIONS_MAX];
    char text[OPTION_STRINGS_MAX][OPTION_TEXT_MAX]; /* values of strings */
};

/* Fills the table, which stays where it is, with every option at its initial value. */
void option_table_init(struct option_table *table);

/* The option called `name` (case ignored) that `protocol` offers, or NULL. */
struct option *option_find(struct option_table *table, unsigned protocol, const char *name);

/* Sets an option from text; `value` may be NULL for a button. False, the value unchanged and
 * `reason`, which does not name the option, filled, when the text does not fit. What an option
 * does is not done here: see session_set_option. */
bool option_set(struct option *option, const char *value, char reason[OPTION_REASON_MAX]);

/* Present value of a fixed spin, check or combo. */
static inline int64_t option_number(const struct option_table *table, enum option_id id)
{
    return atomic_load_explicit(&table->option[id].number, memory_order_relaxed);
}

/* Present value of a fixed string. */
static inline const char *option_text(const struct option_table *table, enum option_id id)
{
    return table->option[id].text;
}

/* Present value of the combo called `name` as its text, or NULL when there is none. */
const char *option_choice(const struct option_table *table, const char *name);

/* What follows `feature option=` ("Skill Level -spin 20 -25 20"), without the quotes. */
void option_to_cecp(const struct option *option, char *text, size_t size);

/* What follows `option ` ("name Skill Level type spin default 20 min -25 max 20"). */
void option_to_uci(const struct option *option, char *text, size_t size);

/* The rule options of `variant` as the table has them, for variant_start and game_init. */
unsigned option_rules(const struct option_table *table, const struct variant *variant);

#endif
