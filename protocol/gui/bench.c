#include "protocol/gui/bench.h"

#include "engine/clock.h"
#include "engine/engine.h"
#include "rules/variants.h"

#include <inttypes.h>
#include <string.h>

/* What is searched, in this order. A change of it changes the node count. */
static const struct {
    const char *variant, *fen; /* NULL: where the variant begins */
} positions[] = {
    {"chess", NULL},
    {"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10"},
    {"chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 11"},
    {"chess", "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19"},
    {"chess", "r3r1k1/2p2ppp/p1p1bn2/8/1q2P3/2NPQN2/PPP3PP/R4RK1 b - - 2 15"},
    {"chess", "r1bbk1nr/pp3p1p/2n5/1N4p1/2Np1B2/8/PPP2PPP/2KR1B1R w kq - 0 13"},
    {"chess", "r1bq1rk1/ppp1nppp/4n3/3p3Q/3P4/1BP1B3/PP1N2PP/R4RK1 w - - 1 16"},
    {"chess", "4r1k1/r1q2ppp/ppp2n2/4P3/5Rb1/1N1BQ3/PPP3PP/R5K1 w - - 1 17"},
    {"chess", "2rqkb1r/ppp2p2/2npb1p1/1N1Nn2p/2P1PP2/8/PP2B1PP/R1BQK2R b KQ - 0 11"},
    {"chess", "r1bq1r1k/b1p1npp1/p2p3p/1p6/3PP3/1B2NN2/PP3PPP/R2Q1RK1 w - - 1 16"},
    {"chess", "8/pp3k2/2p1qp2/2P5/5P2/4Q3/PP4PK/8 w - - 0 40"},
    {"chess", "6k1/6p1/6Pp/ppp5/3pn2P/1P3K2/1PP2P2/3N4 b - - 0 33"},
    {"chess", "8/3b4/5k2/2pPnp2/1pP4N/pP1B2P1/P3K3/8 b - - 5 44"},
    {"chess", "3q2k1/pb3p1p/4pbp1/2r5/PpN2N2/1P2P2P/5PP1/Q2R2K1 b - - 4 26"},
    {"xodul", NULL},
    {"xodul", "rnbqk1glc/ppppppppp/w8/4W4/3P5/N8/PPP1PPPPP/R1BQK1GLC[] b - - 0 5"},
    {"xodul", "rn1qk1glc/pp2ppppC/2p6/3p5/9/6W2/PPPPWP1Pb/RNBQK1GL1[] w - - 0 7"},
    {"xodul", "rn2k1glc/1ppq1p3/2wpbWpp1/p2N4p/6P2/7P1/PPP1PP2P/R1BQK1GLC[] w - - 2 12"},
    {"xodul", "r1b1qkg2/p5plp/wpp2p3/3pp2p1/C2nP4/N3W4/PPP2PPPP/R1BQK1GLC[] w - - 0 16"},
    {"xodul", "rn1qk1glc/1p6p/2p6/p5p2/3ppp2P/1P1b1N1P1/PP2WP3/R1BQKWGLC[] w - - 0 18"},
    {"xodul", "gnb3g2/1c2k1l2/1q1p1p3/4p4/1B2w2Q1/1P5P1/1WP2PP1P/RN3KcL1[r] w - - 0 19"},
    {"xodul", "1nb1k1glc/1q1p1cp1p/3r5/W6p1/1w2pB1P1/5P3/QP2P1P1P/RN2K1GL1[] w - - 2 22"},
    {"xodul", "3k2g2/5bp2/rnpqp2l1/pp1p1pLp1/3P1P1P1/P1NW1C3/1PPBWQ2c/3RKG3[] b - - 7 24"},
    {"xodul", "3k2g2/5bp2/r1pqp4/pp1p1plw1/2nC1P1P1/P2WBC3/1PP1NQ3/3RKG3[l] w - - 0 28"},
    {"xodul", "4k2l1/pp5L1/n4q3/3pq4/9/1PrPW4/3CG4/RN1K5[BBCgw] w - - 0 31"},
    {"xodul", "gn4g2/4k1l2/4br3/4Q4/9/1PW4P1/2q2PP1C/Rc4KL1[BWn] w - - 1 26"},
    {"xodul", "4bkg2/1Q4l2/r1p6/cp3l3/2nN5/2PW1Q3/1P7/3RKG3[BWc] w - - 0 42"},
    {"xodul", "9/5k3/5n1g1/4L4/5R3/3b5/6C2/8K[CGQRblnqww] w - - 18 54"},
    {"cubic", NULL},
    {"cubic", "1nbgkgn1/2r3b1/pp1ppppp/8/P1pP4/NPP1PPPP/1B1G3R/3KGBN1[PPpp] b - - 0 5"},
    {"cubic", "1nbgg1n1/5kb1/p1pppppp/8/1r1P4/P1P1PPPP/1BGG3R/N2K1BN1[PPpp] b - - 2 8"},
    {"cubic", "1nbgkgn1/5r2/pppp2pp/4bP2/8/PPPPN1PP/1B2R3/1NGKGB2[Ppp] b - - 1 10"},
    {"cubic", "1nb1kbn1/6r1/pppg1p1p/P2pp3/1BP2PPG/1P1PP2P/6R1/1NGKG1N1[PPbpp] b - - 0 12"},
    {"cubic", "1n2kbn1/1r6/1ppgbppp/B2pp3/2P2PPG/1PNPP2P/2G3R1/3KG1N1[PPbp] w - - 1 16"},
    {"cubic", "1n1gkn2/4r3/pppp1pg1/5Pp1/P7/3PPBPP/1G2R3/1N1KG1b1[BGPPbpp] w - - 1 18"},
    {"cubic", "1nb2kn1/1r2g3/p1p3gp/3Pp3/PPP3P1/1NG1PP1P/2G3R1/3K2N1[BPbbp] w - - 0 23"},
    {"cubic", "1n2kgn1/2g5/pppp2pp/5b2/2P4P/PP1PB1P1/1G2G1B1/1N1K4[GPRbgpr] b - - 0 24"},
    {"cubic", "2bg1gn1/RPb3b1/p1p1k1pp/3p1p2/4P3/PgnP1PPP/3GG3/4KBN1[GPRg] w - - 1 27"},
    {"cubic", "1n3k1n/8/p1pggp1R/3P1bp1/1PP5/PpN1PPP1/bg1G4/2G1KBN1[BPr] b - - 0 28"},
    {"cubic", "1n2kgn1/2g5/ppp3pp/3p4/2P1K3/PP1B4/1G3r2/1N3B2[BPPRbgg] w - - 0 45"},
    {"cubic", "2nk2B1/1r2g3/p1pg3p/2P1B3/PP2KB2/1NG1PP1P/2GPn1g1/3r4[] w - - 0 45"},
    {"cubic", "8/G7/4G3/3G1gk1/g1K5/7g/8/8[] b - - 1 58"},
    {"nodal", NULL},
    {"nodal", "bnqk1b/ppp2p/3pp1/1N3n/6/1QP3/PP1PPP/B2KNB w - - 0 5"},
    {"nodal", "bn1knb/3ppp/pp4/1p4/3Kq1/NP4/PP1PPP/B2QNB w - - 4 7"},
    {"nodal", "b1qk1b/ppp1p1/2nn2/3pp1/5P/PPPN1P/4P1/BNQK1B b - - 0 7"},
    {"nodal", "b2k1b/p1np2/1pnp1p/2p3/4P1/2PN1P/PP2P1/B1QK1B w - - 0 9"},
    {"nodal", "2qk1p/pb4/nppn1p/6/2P1P1/P1NP1P/1PP3/B1QK1B b - - 0 10"},
    {"nodal", "b2k1b/1pp1p1/3p1n/p5/1N4/PP1P2/B1P2P/2QK1B b - - 0 11"},
    {"nodal", "b1q1k1/p1p1p1/2pn2/5b/3p1P/PP1P1P/4B1/BNQK2 b - - 1 12"},
    {"nodal", "5b/p1pk1p/1p2p1/n5/3P2/1qPP1P/B5/1N2KB b - - 1 15"},
    {"nodal", "1n1k1b/1Np1p1/p2n2/1p1P1p/4P1/1PP3/P2N2/B2K1Q b - - 2 16"},
    {"nodal", "6/P3k1/3p1p/1pbqn1/B1p2P/1NP1Pp/2K1Q1/5B b - - 0 26"},
    {"nodal", "6/1b3B/2k2p/p3p1/PnP1P1/1P2PP/3K2/6 w - - 15 34"},
    {"nodal", "b5/P5/2k3/1pqp2/Bnp1pP/2P1Pp/3N2/BK3Q b - - 5 36"},
    {"nodal", "6/6/5p/p4P/P2kP1/1Ppn1P/K5/6 w - - 4 42"},
    {"nodal-ludii", NULL},
    {"nodal-ludii", "b1qk1b/ppp2p/n2p2/4pN/6/1QPN2/PP1PPP/B2K1B b - - 1,1 7"},
    {"nodal-ludii", "b2k1b/ppn1pp/q1np2/2p3/2NP2/2PP1P/PBP3/2QKNB b - - 1,2 8"},
    {"nodal-ludii", "b1qk1b/p1p1p1/2p2p/3p2/QP1Pn1/P2NPn/2KP1P/BN3B b - - 4,2 10"},
    {"nodal-ludii", "b4b/pppkp1/5p/6/4K1/P5/1PP1PP/B4B b - - 1,1 12"},
    {"nodal-ludii", "3k1b/2nn2/ppbp1p/3p2/1P4/1P1NPP/B1PNQ1/3K1B w - - 2,2 14"},
    {"nodal-ludii", "b4b/2k2B/1p4/1pp3/4p1/1P1PN1/2PKP1/5B b - - 1,1 19"},
    {"nodal-ludii", "b2k1b/6/1pp2p/2ppq1/1P3P/P1Q1B1/3P1P/BN2K1 w - - 2,1 20"},
    {"nodal-ludii", "1k2b1/3n2/p1bpnp/P2P2/1Pp1P1/1N1N1B/B3Q1/3K2 b - - 1,1 23"},
    {"nodal-ludii", "b5/2n3/p1k3/Pp2p1/2p1P1/1PN1PP/2NK2/6 w - - 2,2 24"},
    {"nodal-ludii", "6/2pk2/1p4/3Bp1/2P2b/1p1P1P/1P1b2/1K3B b - - 11,8 31"},
    {"nodal-ludii", "2k3/6/n1bbpP/1p1pPp/PPpB2/5B/2Q1K1/6 b - - 1,11 41"},
    {"nodal-ludii", "6/6/2kP2/2P3/4B1/2K3/6/2q3 b - - 9,11 49"},
    {"nodal-ludii", "6/3k2/3P2/2PK2/6/6/6/6 b - - 2,2 51"},
    {"gala", NULL},
    {"gala",
     "kga1r1p2P1R1AGK/gbe2c4C2EBG/aeb3s2S3BEA/4hv4VH4/r2h2p2P2H2R/3v12/p1s1p1s2S1P1S1P/16/16/"
     "P1c1P1S2s1p1s1p/1C1V8v3/6P2p5r/4H5vh4/AEB3S2s4eb/GBE2C6ae1g/KGA1R1P2p1r2gk w - - 0 8"},
    {"gala", "1ka3p2P3AGK/gb8C1HEBG/a5s1cS3BEA/eb3v4V5/3h2p2P2H2R/3vr6R4/p1s1pVs2S1P1S1P/6h9/"
             "16/r5S2s1p1C1p/12v3/6P2p5r/4H6h4/AEB3S2s4eb/KB3R6ae1g/1GA3P2p1r2gk w - - 8 21"},
    {"gala", "k1a3p2P3AG1/gb10H1BK/a5s2S4EA/2R4b2V5/6p2P2H3/4B11/p1s1p1s2B1P1S1P/8S7/16/6S4p4/"
             "1B4v5v3/1E4P2p5r/4H6h4/r5S2s4e1/K2R7rae1k/G1A3P2p4g1 w - - 0 41"},
    {"gala", "2a3p2P3G2/B11r1BK/a8S6/10V5/6pv1P2H1E1/16/p3p3S2P1S1P/16/16/6S4p4/16/6P1p7/11h4/"
             "6S2s4e1/K12e1k/G1A3P2p4g1 w - - 1 61"},
    {"gala-shared", NULL},
    {"gala-shared", "kga1r1p2p3agk/gbe2c4c2e1g/aeb3s2s3bea/1h3v4c5/r8p2hh1r/3h7rv1c1/"
                    "p1s1p1s2s3s1p/11p4/16/P1S1P1S2S1P1S1P/1C1V8V3/R2H2P2P2H1R1/4HV4VH4/"
                    "AEB3S2S3BEA/GBE10EBG/KGA1R1P2P1R1AGK w - - 0 8"},
    {"gala-shared",
     "kga3p2p3agk/gb8c2e1g/ae4s2s4ea/1he7c5/4r4p2hh1r/3h1b5rv3/p1s1p1s2s3s1p/13b2/7SS1p5/"
     "P1S1P1B4P1S1P/3V8V3/1R1H2P2P3H2/4HV4V5/AE4S2S3B1A/G1E8R1EBG/KGA1R1P2P3AGK w - - 2 21"},
    {"gala-shared", "kg4p2p3agg/g12R2/ae4s2s4ea/1h8c5/10b1hh2/4e10r/p1s1p4s1b1s1p/7S8/16/"
                    "P1S1P1r8P/3V7p4/3H2P9/4HV5H4/AE4S2S5A/G1E1R8EBG/G1A3P2P3AGK w - - 1 41"},
    {"gala-shared", "1g4p2p3agg/k15/a5s7ea/1h14/12hh2/16/p1s1p4s3s1p/8b7/12R3/P1S1r10P/11p4/"
                    "6P9/1V2H11/AE4S2S5A/G1E11GG/2A3P2P3A1K w - - 0 61"},
    {"gala-team", NULL},
    {"gala-team",
     "bK,bG,bA,1,bB,1,bP,2,yP,3,yA,yG,yK/bG,bB,bE,2,bC,5,yR,yH,yE,yB,yG/"
     "bA,bE,2,bH,1,bS,2,yS,3,yB,yE,yA/5,bV,4,yV,3,yV,1/6,bP,2,yP,2,yR,3/2,bC,rC,10,yC,1/"
     "bP,1,bS,6,yS,1,yP,1,yS,1,yP/3,rP,3,bS,8/7,gV,8/rP,1,rS,3,rS,2,gS,1,gP,1,gS,1,gP/1,rC,14/"
     "rR,5,rP,2,gP,2,gH,2,gR/1,rH,2,rH,rV,4,gV,gH,2,gA,1/rA,rE,2,gC,1,rS,2,gS,3,gB,gE,1/"
     "rG,rB,rE,10,gE,gB,gG/rK,rG,rA,bR,2,rP,2,gP,1,gR,1,gA,gG,gK r - 0 7"},
    {"gala-team", "bK,bG,bB,6,yP,3,yA,yG,yK/bG,bA,bE,9,yB,yE,yB,yG/1,bE,bB,1,bH,9,yE,yA/8,yS,7/"
                  "9,yP,6/14,yC,1/bP,1,rP,6,yS,1,gP,1,yS,1,yP/16/7,bS,7,rV/rP,1,rS,6,gS,3,gS,2/"
                  "16/6,rP,2,gP,2,gH,3/1,rH,14/3,rE,2,rS,2,gS,3,gB,gE,gR/rR,1,rE,10,gE,gB,gG/"
                  "rG,rG,rB,4,rP,1,gP,3,gA,gG,gK y - 1 18"},
    {"gala-team", "bK,bG,13,yK/bG,bA,bE,10,yE,yB,yG/1,bE,12,yE,yA/2,bH,5,yS,7/16/16/"
                  "rP,1,rP,8,gP,4/11,bB,3,bB/7,bS,4,yB,3/16/16/1,rB,14/1,rH,rE,11,gH,1/"
                  "1,rE,6,gS,5,gE,1/rR,12,gE,gB,gG/rG,rG,7,rP,3,gA,gG,gK y - 0 33"},
    {"gala-team", "bK,13,yE,yK/bG,bA,bE,11,rB,yE/1,bE,14/2,bH,13/16/16/16/rP,1,rP,13/16/6,bS,9/"
                  "16/16/2,rH,13/1,rE,14/rE,rG,yB,11,gH,gE/rG,13,gE,gG r - 31 56"},
    {"gala-team-shared", NULL},
    {"gala-team-shared",
     "bK,bG,bA,1,bR,1,bP,2,yP,1,yR,1,yA,yG,yK/bG,bB,bE,bH,8,yV,yE,yB,yG/"
     "bA,bE,2,bH,1,bS,2,yS,3,yB,yE,yA/1,bB,3,bV,8,yC,1/bR,5,bP,2,yP,2,yH,1,yR,1/1,bC,10,yH,3/"
     "bP,1,bS,1,bP,1,bS,2,yS,1,yP,1,yS,1,yP/10,bV,5/4,rP,6,gH,4/"
     "rP,1,rS,3,rS,2,gS,1,gP,1,gS,1,gP/16/rR,3,rV,1,rP,6,gR,2/1,rH,3,rV,4,gV,3,gC,1/"
     "rA,rE,rH,3,rS,2,gS,3,gB,gE,gA/rG,rB,rE,2,rC,7,gE,gB,gG/"
     "rK,rG,rA,rR,2,rP,2,gP,1,gR,1,gA,gG,gK r - 0 7"},
    {"gala-team-shared",
     "bK,bG,bA,3,bP,2,yP,3,yA,yG,yK/bG,bB,bE,bH,9,yE,yB,yG/1,bE,11,yH,yE,yA/"
     "1,bA,bH,7,yR,3,yC,1/6,bP,2,yP,6/12,rR,3/bP,1,bS,1,rP,1,bS,2,yS,5,yP/12,yS,3/7,rS,4,gS,3/"
     "rP,1,rS,6,gS,1,yP,3,gP/10,gH,5/6,rP,6,gR,2/1,bR,12,gB,1/rA,1,rH,6,gS,4,gE,gA/"
     "rG,rB,rE,rV,9,gE,gB,gK/rK,1,rA,3,rP,2,gP,2,bC,gA,gG,1 g - 0 18"},
    {"gala-team-shared",
     "bK,bG,bA,bE,3,bP,5,yA,yG,yK/bG,bB,bE,11,yA,yG/bH,1,bA,10,yH,yE,1/16/6,bP,2,yP,6/16/"
     "5,rP,10/bP,7,gB,7/2,rS,5,gS,7/15,gP/16/6,rP,9/8,gS,7/rA,1,rH,10,gH,gE,gA/"
     "rG,rB,rE,4,rP,5,gE,gB,1/rK,1,rA,6,gP,3,gA,1,gK g - 0 33"},
    {"gala-team-shared", "bK,bG,bA,bE,10,yG,yK/bG,bB,bE,11,yA,yG/bH,1,bA,11,yE,1/15,yH/7,bP,8/"
                         "7,rP,8/16/5,rP,9,gP/1,rS,6,gS,7/16/16/8,gS,7/16/rA,1,rH,10,gH,gE,1/"
                         "rG,rB,rE,4,rP,5,gE,gB,1/rK,1,rA,5,gP,4,gA,1,gK r - 1 56"},
    {"gala-cutthroat", NULL},
    {"gala-cutthroat",
     "bK,bG,bA,1,bR,1,bP,2,yP,3,yA,yG,yK/bG,bB,bE,1,bC,5,yC,yR,yV,yE,yB,yG/"
     "bA,1,bB,6,yS,3,yB,yE,yA/2,bC,1,bH,bV,1,bS,5,yH,yV,1/bR,5,bP,2,yP,2,yH,2,yR/3,bV,10,yC,1/"
     "bP,1,bS,6,yS,3,yS,1,yP/7,bS,3,yP,4/4,rP,11/rP,1,rS,3,rS,2,gS,1,gP,1,gS,1,gP/12,gV,3/"
     "rR,rC,4,rP,2,gP,2,gH,2,gR/1,rH,2,rH,rV,4,gV,gH,2,gA,1/rA,rE,rB,3,rS,2,gS,3,gB,gE,1/"
     "rG,rB,rE,rC,8,gC,gE,gB,gG/rK,rG,rA,gC,2,rP,2,gP,1,gR,1,gA,gG,gK r - 0 7"},
    {"gala-cutthroat", "1,bK,bA,1,bR,1,bP,2,yP,3,yA,yG,yK/bG,bA,bE,bC,8,yV,yE,yB,yG/"
                       "2,bB,10,yB,yE,yA/2,bR,2,bV,2,yS,4,yH,yC,1/2,bH,3,bP,2,yP,2,yR,3/16/"
                       "3,rS,5,yS,3,yS,1,yP/14,gP,1/7,rS,4,gS,3/bP,8,gS,yP,5/yV,15/"
                       "rR,5,rP,1,gP,3,gH,3/4,rH,rV,4,gV,gH,2,gV,gR/rA,rE,rB,6,gS,3,gB,gE,gA/"
                       "rG,rB,rE,4,gP,4,gC,gE,gB,gG/rK,rG,rA,3,rP,5,gR,gA,gG,gK y - 0 18"},
    {"gala-cutthroat", "bK,1,bA,bR,2,bP,6,yA,yG,yK/bG,bA,10,yV,yE,yB,yG/2,bB,10,yR,yE,yA/"
                       "bH,bC,2,yB,2,yS,4,rR,yH,2/6,bP,2,yP,6/16/3,rS,11,gP/12,yS,3/8,yS,yP,6/"
                       "16/6,gP,9/12,gH,3/1,rH,5,gS,2,gV,gH,3,gR/rA,rE,rB,10,gB,gE,gA/"
                       "rG,rB,rE,3,gP,5,gC,gE,gB,gG/rK,rG,rA,9,gR,gA,gG,gK y - 2 33"},
    {"gala-cutthroat", "bK,bH,bA,6,bP,3,yA,yG,yK/bG,bA,10,yV,1,yA,yG/11,yR,4/6,yS,9/6,yP,9/16/"
                       "rS,15/16/16/10,yS,5/16/7,gP,8/15,gH/rA,1,rB,10,gB,1,gA/"
                       "rG,rA,rE,9,bC,gE,gA,gG/rK,rG,11,gR,gG,gK r - 1 56"},
    {"xymyx", NULL},
    {"xymyx", "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/4P3/P1N2N2/1PPP1PPP/R1BQKB1R w KQkq e3e6 0 5"},
    {"xymyx", "r1bqkbr1/1ppp1Npp/p4n2/8/3nP3/P1N5/1PPP1PPP/R1BQKB1R w KQq - 0 7"},
    {"xymyx", "r1b1kbnr/ppp1pppp/8/1B6/q2KP3/2N5/PP1P1PPP/1RB1n2R w kq - 1 13"},
    {"xymyx", "2bqkbnr/1ppppppp/2n5/8/QP6/2N5/3PPPPP/1r1K1BNR w k - 0 13"},
    {"xymyx", "r4b1r/1Np3pp/p4N2/5k2/4q3/P7/3PK1PP/B2Q1B1R w - - 0 19"},
    {"xymyx", "r6r/1Np4p/p4Bk1/8/6Qq/b7/3P2PK/5B1R w - - 1 25"},
    {"xymyx", "8/5p1p/5p2/3Q4/6k1/5n2/1K5P/8 w - - 2 43"},
    {"xymyx", "2r1kbnr/p4ppp/8/1q6/4P1b1/8/5PPP/4R1K1 w - - 0 31"},
    {"xymyx", "1r6/3P1ppp/2Q5/4nk2/8/8/K6P/8 w - - 0 37"},
    {"xymyx", "8/6K1/8/3q1p2/5kn1/8/8/8 w - - 0 55"},
    {"xymyx", "8/5q2/8/4k3/8/2KP4/8/8 w - - 0 61"},
};

/* What one run is made of. */
struct bench {
    struct engine *engine;
    const struct variant *variant;
    int depth;
    FILE *out;
    uint64_t nodes;
};

static void take_info(void *context, const struct info *info)
{
    *(uint64_t *)context = info->nodes;
}

static void take_best(void *context, const struct best *best)
{
    (void)context;
    (void)best;
}

/* The nodes of a search to a depth, from a clean slate. */
static uint64_t search_game(struct bench *bench, const struct game *game)
{
    struct limits limits = {.time = {-1, -1}, .multipv = 1};
    struct engine_options options = {.seed = 0};
    int depth = bench->depth;
    uint64_t nodes = 0;
    /* Where both sides move at once the depth counts turns of both, each of which costs as much
     * as four turns of one side. */
    limits.depth = bench->variant->simultaneous ? (depth + 3) / 4 : depth;
    struct callbacks callbacks = {&nodes, take_info, NULL, take_best};
    engine_set_options(bench->engine, &options);
    engine_clear(bench->engine);
    engine_run(bench->engine, game, &limits, &callbacks);
    return nodes;
}

/* Searches one position. */
static void run_position(struct bench *bench, const char *fen)
{
    struct game game;
    struct text_error error;
    uint64_t nodes = 0;
    fen = fen != NULL ? fen : bench->variant->start_fen;
    if (!game_init(&game, bench->variant, 0)) {
        return;
    }
    if (game_set_fen(&game, fen, &error)) {
        nodes = search_game(bench, &game);
        fprintf(bench->out, "%s %s: %" PRIu64 "\n", bench->variant->name, fen, nodes);
    } else {
        fprintf(bench->out, "%s %s: %s\n", bench->variant->name, fen, error.what);
    }
    bench->nodes += nodes;
    game_free(&game);
}

/* Searches every position of the bench's variant. */
static void run_variant(struct bench *bench)
{
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        if (strcmp(positions[i].variant, bench->variant->name) == 0) {
            run_position(bench, positions[i].fen);
        }
    }
}

uint64_t bench_run(const struct variant *variant, int depth, int threads, size_t hash_mb,
                   FILE *out)
{
    struct bench bench = {engine_new(), variant, depth > 0 ? depth : BENCH_DEPTH, out, 0};
    if (bench.engine == NULL || !engine_set_hash(bench.engine, hash_mb) ||
        !engine_set_threads(bench.engine, threads)) {
        engine_free(bench.engine);
        return 0;
    }
    int64_t start = clock_now();
    if (variant != NULL) {
        run_variant(&bench);
    } else {
        for (int i = 0; i < variant_count(); i++) {
            bench.variant = variant_find(variant_at(i)->name);
            run_variant(&bench);
        }
    }
    uint64_t time = (uint64_t)(clock_now() - start);
    engine_free(bench.engine);
    fprintf(out, "Nodes searched: %" PRIu64 "\n", bench.nodes);
    fprintf(out, "Nodes/second: %" PRIu64 "\n", bench.nodes * 1000000 / (time > 0 ? time : 1));
    return bench.nodes;
}
