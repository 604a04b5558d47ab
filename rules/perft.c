#include "rules/variant.h"

uint64_t perft(const struct variant *variant, const struct position *position, int depth,
               bool bulk)
{
    struct move_list list;
    _Alignas(64) unsigned char storage[POSITION_SIZE_MAX];
    struct position *next = (struct position *)(void *)storage;
    uint64_t nodes = 0;
    if (depth == 0) {
        return 1;
    }
    if (depth == 1 && bulk) {
        return variant->count(position);
    }
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        variant->apply(position, next, list.move[i]);
        nodes += perft(variant, next, depth - 1, bulk);
    }
    return nodes;
}
