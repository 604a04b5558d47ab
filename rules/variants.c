#include "rules/variants.h"

#include <ctype.h>
#include <pthread.h>
#include <string.h>

extern const struct variant variant_chess;
extern const struct variant variant_xodul;
extern const struct variant variant_cubic;
extern const struct variant variant_nodal;
extern const struct variant variant_nodal_ludii;
extern const struct variant variant_xymyx;
extern const struct variant variant_gala;
extern const struct variant variant_gala_shared;
extern const struct variant variant_gala_team;
extern const struct variant variant_gala_team_shared;
extern const struct variant variant_gala_cutthroat;

static struct row {
    const struct variant *variant;
    pthread_once_t built; /* a search may be reading the tables when they are asked for again */
} rows[] = {
    {&variant_chess, PTHREAD_ONCE_INIT},         {&variant_xodul, PTHREAD_ONCE_INIT},
    {&variant_cubic, PTHREAD_ONCE_INIT},         {&variant_nodal, PTHREAD_ONCE_INIT},
    {&variant_nodal_ludii, PTHREAD_ONCE_INIT},   {&variant_xymyx, PTHREAD_ONCE_INIT},
    {&variant_gala, PTHREAD_ONCE_INIT},          {&variant_gala_shared, PTHREAD_ONCE_INIT},
    {&variant_gala_team, PTHREAD_ONCE_INIT},     {&variant_gala_team_shared, PTHREAD_ONCE_INIT},
    {&variant_gala_cutthroat, PTHREAD_ONCE_INIT}};

int variant_count(void)
{
    return (int)(sizeof rows / sizeof *rows);
}

const struct variant *variant_at(int index)
{
    return rows[index].variant;
}

/* Whether two names are the same but for case, blanks, hyphens and underscores. */
static bool is_same_name(const char *one, const char *other)
{
    static const char parting[] = " -_";
    do {
        one += strspn(one, parting);
        other += strspn(other, parting);
        if (tolower((unsigned char)*one) != tolower((unsigned char)*other)) {
            return false;
        }
    } while (*one++ != '\0' && *other++ != '\0');
    return true;
}

static bool is_called(const struct variant *variant, const char *name)
{
    if (is_same_name(variant->name, name) || is_same_name(variant->title, name)) {
        return true;
    }
    for (const char *const *alias = variant->aliases; alias != NULL && *alias != NULL;
         alias++) {
        if (is_same_name(*alias, name)) {
            return true;
        }
    }
    return false;
}

const struct variant *variant_find(const char *name)
{
    for (int i = 0; i < variant_count(); i++) {
        if (is_called(rows[i].variant, name)) {
            pthread_once(&rows[i].built, rows[i].variant->init);
            return rows[i].variant;
        }
    }
    return NULL;
}
