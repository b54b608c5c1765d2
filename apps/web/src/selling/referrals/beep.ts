import { choices } from "../../ports/choices.ts";
import { type Store, makeStore } from "../../ports/store.ts";

const name = "desk-sound";

/** Whether a pending ticket plays a sound in this browser. */
export const deskSound: Store<boolean> = makeStore(choices.read(name) !== "off");

export function setDeskSound(isOn: boolean): void {
  choices.write(name, isOn ? "on" : "off");
  deskSound.write(isOn);
}

const seconds = 0.18;

/** A short tone. Browsers stay silent until the user has interacted with the page. */
export function beep(): void {
  if (!deskSound.read()) return;
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 880;
    volume.gain.setValueAtTime(0.15, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.addEventListener("ended", () => {
      void audio.close();
    });
    tone.start();
    tone.stop(audio.currentTime + seconds);
  } catch {
    /* no audio device */
  }
}
