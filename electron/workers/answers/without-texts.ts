import { type Exchange, promptRedactor, type Redact } from '#contract';

/** Keys of JSON whose values are words of a person or a model, even where such a value is one word. */
const textKeys =
  /^(?:text|prompt|.*_prompt|content|input|output|instructions?|query|lyrics|title|name|filename)$/i;
/** Keys whose values say in words what went wrong: what support needs. The user's own words are struck out of them. */
const reasonKeys = /^(?:message|status_?msg|.*error.*|.*reason|detail|details|description)$/i;
/** Keys whose values are one of a machine's own words. */
const machineKeys =
  /^(?:status|state|code|type|role|model|object|finish_?reason|mime_?type|resolution|ratio)$/i;
/** Ids, states, models, codes, kinds of files, sizes: what machines say to each other. */
const plainWord = /^(?!.*\/\/)[\w.:+/-]{0,80}$/;
/** A string of JSON, also one that was cut off, and whether it is a key. */
const jsonString = /"((?:[^"\\]|\\.)*)("?)(\s*:)?/gs;
/** UTF-16 units of a key that are looked at. */
const maxKey = 100;
/** A body of JSON to its end. */
const wholeJson = /^\s*[[{].*[\]}]\s*$/s;

/**
 * An exchange without the words of people and models. Of JSON, also as a stream of it or cut off, keys, numbers and what only
 * machines say stay; whatever else stands there is replaced by its length. Of any other body only the length is left.
 *
 * @param subjectWords what the user wrote in the subject of the exchange, which the answer to a request without a body may repeat;
 * `null` where that is not known: reasons then count as words of the user unless the request has all that was written.
 */
export function withoutTexts(exchange: Exchange, subjectWords: string | null): Exchange {
  const { request, response } = withoutAccess(exchange);
  const words = [subjectWords ?? ''];
  const body = withoutTextValues(request.body, null, words);
  const isKnown = subjectWords !== null || wholeJson.test(request.body ?? '');
  const redactKnown = promptRedactor(words.join(' '));
  const redact: Redact = (text) =>
    isKnown || plainWord.test(text) ? redactKnown(text) : `…${text.length} characters…`;
  return {
    ...exchange,
    requestId: exchange.requestId && redact(exchange.requestId),
    request: { ...request, body },
    response: response && {
      ...response,
      headers: response.headers.map(([name, value]) => [name, redact(value)]),
      body: withoutTextValues(response.body, redact, []),
    },
  };
}

/** An exchange without what opens a file to whoever reads it: the values in the queries of addresses. */
export function withoutAccess(exchange: Exchange): Exchange {
  const { request, response } = exchange;
  return {
    ...exchange,
    request: {
      ...request,
      url: withoutQueryValues(request.url),
      body: request.body && withoutQueryValues(request.body),
    },
    response: response && {
      ...response,
      headers: response.headers.map(([name, value]) => [name, withoutQueryValues(value)]),
      body: response.body && withoutQueryValues(response.body),
    },
  };
}

/** Each address is taken as a whole: looked at from every `http` in it, a text of nothing else would take its length squared. */
function withoutQueryValues(text: string): string {
  return text.replace(/https?:(?:\\?\/){2}[^\s"'<>]*/gi, (address) => {
    const end = address.search(/[?#]/);
    if (end < 0) return address;
    const query = address.slice(end);
    return address.slice(0, end) + query.replace(/(?:=|\\u003d)(?:[^&\\]|\\(?!u0026))*/gi, '=…');
  });
}

/**
 * @param redact takes the user's words out of reasons; `null` where the body is the user's own.
 * @param words takes in the values that are left out.
 */
function withoutTextValues(body: string | null, redact: Redact | null, words: string[]): string | null {
  if (body === null || body === '') return body;
  if (!/^\s*[[{"]|^(?:data|event|id|retry):/.test(body)) {
    words.push(body);
    return `…${body.length} characters…`;
  }
  let key = '';
  return body.replace(jsonString, (all, text: string, _end: string, colon: string | undefined) => {
    if (colon !== undefined) {
      // Every value behind it is judged by it; no key that counts is as long.
      key = text.slice(0, maxKey);
      return plainWord.test(text) ? all : `"…"${colon}`;
    }
    if (plainWord.test(text) && !textKeys.test(key))
      return redact === null || machineKeys.test(key) ? all : JSON.stringify(redact(text));
    if (redact !== null && reasonKeys.test(key)) return JSON.stringify(redact(text));
    words.push(text);
    return `"…${text.length} characters…"`;
  });
}
