/** Places of a pool that are watched: the index of an entity is the low part of its handle. */
const PLACES = 64;
const INDEX = 0xffff;

/**
 * What was seen of the entities of a type before: since when each is there, how whole it once was, and when it was last
 * hit. Hits are seen by the hit points in the view, so they show at the instant at which the entity is drawn.
 */
export class Sightings {
  /** The instant at which each was first seen, and at which it was last hit, in milliseconds. */
  readonly since = new Float64Array(PLACES);
  readonly hitAt = new Float64Array(PLACES);
  /** The most hit points that each ever had. */
  readonly most = new Uint16Array(PLACES);
  /** The instant at which each came into its mood. */
  readonly moodAt = new Float64Array(PLACES);
  private readonly ids = new Uint32Array(PLACES);
  private readonly hp = new Uint16Array(PLACES);
  private readonly moods = new Uint8Array(PLACES);

  /** Notes how an entity is at an instant in milliseconds, and returns its place in the lists. */
  note(id: number, hp: number, mood: number, now: number): number {
    const place = (id & INDEX) % PLACES;
    if (this.ids[place] !== id) this.meet(place, id, now);
    if (hp < this.hp[place]!) this.hitAt[place] = now;
    if (mood !== this.moods[place]) this.moodAt[place] = now;
    this.moods[place] = mood;
    this.hp[place] = hp;
    this.most[place] = Math.max(this.most[place]!, hp);
    return place;
  }

  private meet(place: number, id: number, now: number): void {
    this.ids[place] = id;
    this.since[place] = now;
    this.hitAt[place] = -Infinity;
    this.moodAt[place] = now;
    this.most[place] = 0;
    this.hp[place] = 0;
  }
}
