/** Whether a name has the words in it, in small letters or great. */
export function holds(name: string, words: string): boolean {
  return name.toLowerCase().includes(words.toLowerCase())
}
