/**
 * Reads server-sent events from an answer's body, as the HTML standard writes them: fields by line, an empty
 * line ends an event. fetch is used in place of EventSource because the app adds its token to every request.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ event: string; data: string }> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  let event = 'message';
  let data: string[] = [];
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      const lines = text.split(/\r\n|\n|\r(?!$)/);
      text = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') {
          if (data.length) yield { event, data: data.join('\n') };
          event = 'message';
          data = [];
          continue;
        }
        const [, name, value] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
        if (name === 'data') data.push(value ?? '');
        else if (name === 'event') event = value ?? '';
      }
    }
  } finally {
    await reader.cancel().catch(() => {}); // a stream that has failed need not be cancelled
  }
}
