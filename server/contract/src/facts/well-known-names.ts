/**
 * People whose voices are imitated the most. The list is short and can't be complete: it raises a question, it proves
 * nothing. Names as they are written in English, with the family name unless one name alone is nobody else's.
 */
const names = `
Adele Adkins, Adolf Hitler, Angela Merkel, Angelina Jolie, Anthony Hopkins, Ariana Grande, Arnold Schwarzenegger, Bad Bunny,
Barack Obama, Ben Shapiro, Benjamin Netanyahu, Beyoncé, Bill Clinton, Bill Gates, Billie Eilish, Bob Dylan,
Boris Johnson, Brad Pitt, Britney Spears, Bruno Mars, Cardi B, Cate Blanchett, Charli XCX, Chris Rock,
Christopher Walken, Cristiano Ronaldo, David Attenborough, David Beckham, David Bowie, Denzel Washington, Doja Cat,
Dolly Parton, Donald Trump, Drake Graham, Dua Lipa, Dwayne Johnson, Ed Sheeran, Elizabeth Taylor, Elon Musk,
Elton John, Elvis Presley, Emma Watson, Emmanuel Macron, Freddie Mercury, Friedrich Merz, George Clooney, Giorgia Meloni,
Greta Thunberg, Harrison Ford, Harry Styles, Hillary Clinton, Ian McKellen, James Earl Jones, Jay-Z, Jeff Bezos,
Jennifer Aniston, Jennifer Lawrence, Jennifer Lopez, Jim Carrey, Joe Biden, Joe Rogan, John F. Kennedy, John Lennon,
Johnny Cash, Johnny Depp, Jordan Peterson, Justin Bieber, Justin Trudeau, Kamala Harris, Kanye West, Katy Perry,
Keanu Reeves, Keir Starmer, Kendrick Lamar, Kim Jong Un, Kim Kardashian, Kobe Bryant, Kurt Cobain, Lady Gaga,
Lana Del Rey, LeBron James, Leonardo DiCaprio, Liam Neeson, Lil Wayne, Lionel Messi, Luiz Inácio Lula da Silva,
Madonna Ciccone, Margaret Thatcher, Mark Zuckerberg, Martin Luther King, Matthew McConaughey, Meghan Markle,
Melania Trump, Meryl Streep, Michael Caine, Michael Jackson, Michael Jordan, Michelle Obama, Mick Jagger,
Mike Tyson, Miley Cyrus, Morgan Freeman, MrBeast, Muhammad Ali, Narendra Modi, Natalie Portman, Neil Armstrong,
Nelson Mandela, Nicki Minaj, Nicolas Cage, Olaf Scholz, Olivia Rodrigo, Oprah Winfrey, Patrick Stewart, Paul McCartney,
Pedro Sánchez, Pope Francis, Pope Leo, Post Malone, Prince Harry, Prince William, Queen Elizabeth, Recep Tayyip Erdoğan,
Rihanna, Robert De Niro, Robert Downey, Robin Williams, Ronald Reagan, Sabrina Carpenter, Sam Altman,
Samuel L. Jackson, Scarlett Johansson, Selena Gomez, Serena Williams, Shah Rukh Khan, Shakira Mebarak, Snoop Dogg,
Stephen Fry, Stephen Hawking, Steve Jobs, Sylvester Stallone, Taylor Swift, Tom Cruise, Tom Hanks, Travis Scott,
Tupac Shakur, Tyler Perry, Ursula von der Leyen, Vladimir Putin, Volodymyr Zelensky, Whitney Houston, Will Smith,
Winston Churchill, Xi Jinping, Zendaya
`
  .split(',')
  .map((name) => name.replace(/\s+/g, ' ').trim());

/** Letters alone, without marks and case, with one space between words. */
const plain = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
const known = names.map((name) => ({ name, plain: plain(name) }));

/** The well-known person that a text names, however it is written; null where it names none of the list. */
export function wellKnownIn(text: string): string | null {
  const given = plain(text);
  return known.find((one) => given.includes(one.plain))?.name ?? null;
}
