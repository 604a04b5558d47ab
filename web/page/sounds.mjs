/** Short tones for what happens, made here: nothing is loaded. */

/**
 * Hertz and seconds of each tone.
 * @type {Record<string, [number, number][]>}
 */
const TONES = {
    move: [[330, 0.06]],
    capture: [[220, 0.05], [165, 0.09]],
    check: [[440, 0.06], [554, 0.08]],
    end: [[392, 0.12], [330, 0.12], [262, 0.22]],
};

export class Sounds {
    isOn = false;
    /** @type {AudioContext | null} */
    #context = null;

    /** Plays one, if sounds are on. A browser is silent until the person has done something. */
    play(/** @type {'move' | 'capture' | 'check' | 'end'} */ name) {
        if (!this.isOn || !globalThis.AudioContext) {
            return;
        }
        this.#context ??= new AudioContext();
        let at = this.#context.currentTime;
        for (const [frequency, seconds] of TONES[name]) {
            const tone = new OscillatorNode(this.#context, { type: 'triangle', frequency });
            const volume = new GainNode(this.#context, { gain: 0.15 });
            volume.gain.setTargetAtTime(0, at + seconds / 2, seconds / 4);
            tone.connect(volume).connect(this.#context.destination);
            tone.start(at);
            tone.stop(at + seconds * 2);
            at += seconds;
        }
    }
}
