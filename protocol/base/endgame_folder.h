/* A folder of endgame tables, as the option EndgamePath names it and `quincunx endgames` makes
 * it. The table of a material is FOLDER/VARIANT/MATERIAL.qet; rules chosen by options are
 * part of the variant's folder: `cubic,pawndrop=program`. */
#ifndef PROTOCOL_BASE_ENDGAME_FOLDER_H
#define PROTOCOL_BASE_ENDGAME_FOLDER_H

#include "engine/endgames/endgames.h"

enum { ENDGAME_PATH_MAX = 1300, ENDGAME_REASON_MAX = ENDGAME_PATH_MAX + TABLE_REASON_MAX + 8 };

/* The path of a table, or of the variant's folder where `material` is NULL. */
void endgame_path(const char *folder, const struct variant *variant, unsigned options,
                  const struct material *material, char path[ENDGAME_PATH_MAX]);

enum endgame_file { ENDGAME_FILE_READ, ENDGAME_FILE_NONE, ENDGAME_FILE_BAD };

/* Reads the table of a material into the set: _NONE where there is no such file, _BAD where it
 * cannot be used; `reason` then begins with its path. */
enum endgame_file endgame_file_read(struct endgames *endgames, const char *folder,
                                    const struct variant *variant, unsigned options,
                                    const struct material *material,
                                    char reason[ENDGAME_REASON_MAX]);

/* Whether the folder holds tables of some game; else false with `reason`. */
bool endgame_folder_exists(const char *folder, char reason[ENDGAME_REASON_MAX]);

/* Reads all tables of a variant that are there; returns how many, -1 with `reason` when one is
 * bad. */
int endgame_folder_read(struct endgames *endgames, const char *folder,
                        const struct variant *variant, unsigned options,
                        char reason[ENDGAME_REASON_MAX]);

enum { ENDGAME_TEXT_MAX = 64 };

/* Writes what a table says of a position, as people read it: "White: win in 29 plies", "draw",
 * "White gets 0.98312 of a point". */
void endgame_to_text(const struct variant *variant, const struct position *position,
                     const struct endgame *endgame, char text[ENDGAME_TEXT_MAX]);

#endif
