/* What came of each opening: the more often it was played, and the more one-sided it was, the
 * further up. */
#include "protocol/tournament/report/report_page.h"

#include <math.h>
#include <stdlib.h>

enum { HEADINGS_MAX = 300 };

/* Results of the first side in the games of an opening. */
struct opening_record {
    int opening;
    struct record_of record;
};

static int compare_openings(const void *left, const void *right)
{
    const struct opening_record *a = left;
    const struct opening_record *b = right;
    return (a->opening > b->opening) - (a->opening < b->opening);
}

static double lean(const struct opening_record *opening)
{
    return fabs(record_percent(&opening->record) - 50);
}

static int compare_interest(const void *left, const void *right)
{
    const struct opening_record *a = left;
    const struct opening_record *b = right;
    int64_t more = tally_games(&b->record) - tally_games(&a->record);
    if (more != 0) {
        return more > 0 ? 1 : -1;
    }
    double steeper = lean(b) - lean(a);
    if (steeper > 0 || steeper < 0) {
        return steeper > 0 ? 1 : -1;
    }
    return compare_openings(left, right);
}

/* Fills one record a game, sorts and joins them. Returns how many openings there are. */
static int collect_openings(const struct page *page, struct opening_record *openings)
{
    for (int i = 0; i < page->count; i++) {
        const struct bout *bout = &page->entries[i].bout;
        openings[i] = (struct opening_record){.opening = bout->opening};
        tally_add_game(&openings[i].record, bout_half_points(bout, page->contest->variant, 0));
    }
    qsort(openings, (size_t)page->count, sizeof *openings, compare_openings);
    int count = 0;
    for (int i = 0; i < page->count; i++) {
        if (count > 0 && openings[count - 1].opening == openings[i].opening) {
            tally_add(&openings[count - 1].record, &openings[i].record);
        } else {
            openings[count++] = openings[i];
        }
    }
    qsort(openings, (size_t)count, sizeof *openings, compare_interest);
    return count;
}

static void put_openings(struct page *page, const struct opening_record *openings, int count)
{
    int shown = count < REPORT_OPENINGS ? count : REPORT_OPENINGS;
    fprintf(page->file, "<section><h2>Openings</h2>\n<p class=\"note\">%d openings", count);
    if (page->contest->openings.file != NULL) {
        fputs(" from ", page->file);
        page_text(page, page->contest->openings.file);
    }
    if (shown < count) {
        fprintf(page->file, "; the %d played most often, of these the most one-sided", shown);
    }
    fputs(". The number is their place in the order of play.</p>\n<div class=\"long\">",
          page->file);
    const char *first = side_name(page->contest->variant, 0);
    const char *second = side_name(page->contest->variant, 1);
    char headings[HEADINGS_MAX];
    snprintf(headings, sizeof headings, "Opening|Games|%s won|Drawn|%s won|%s&#39;s score",
             first, second, first);
    page_table(page, headings);
    for (int i = 0; i < shown; i++) {
        const struct record_of *record = &openings[i].record;
        fprintf(page->file,
                "<tr><td>%d</td><td>%lld</td><td>%lld</td><td>%lld</td>"
                "<td>%lld</td><td>%.1f %%</td></tr>\n",
                openings[i].opening + 1, (long long)tally_games(record),
                (long long)record->wins, (long long)record->draws, (long long)record->losses,
                record_percent(record));
    }
    fputs("</table></div></div></section>\n", page->file);
}

void report_openings(struct page *page)
{
    if (page->count == 0 || variant_is_free_for_all(page->contest->variant)) {
        return;
    }
    struct opening_record *openings = malloc((size_t)page->count * sizeof *openings);
    if (openings == NULL) {
        page->out_of_memory = true;
        return;
    }
    put_openings(page, openings, collect_openings(page, openings));
    free(openings);
}
