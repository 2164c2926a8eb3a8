/** A page of every kind the site has. */
import { ADD_ORDER, BOOK, ETH_CALL, EXECUTIONS, NEW_ORDER } from './reference.support.ts';
import { API, GUIDE } from './site.support.ts';

/** A short page with a sidebar, for tests of the frame. */
export const SHORT = `${API}/docs/rest-api/get-account-balance`;

/** An address without a page. It can be loaded, but not moved to. */
export const NOT_FOUND = `${API}/nothing`;

export const KINDS = {
  'the not-found page': NOT_FOUND,
  'the landing page': `${API}/`,
  'a guide': GUIDE,
  'the blog list': `${API}/blog`,
  'a post': `${API}/blog/atomic-amends`,
  'the archive': `${API}/blog/archive`,
  'the tag index': `${API}/blog/tags`,
  'a tag page': `${API}/blog/tags/fix`,
  'the change log': `${API}/docs/change-log`,
  'a category': `${API}/docs/category/guides`,
  'a page of a reference': SHORT,
  'an HTTP operation': ADD_ORDER,
  'a public channel': BOOK,
  'a private channel': EXECUTIONS,
  'a JSON-RPC method': ETH_CALL,
  'a FIX message': NEW_ORDER,
  'the list of specifications': `${API}/docs/api-reference`,
  'a tool': `${API}/docs/tools/signature`,
  'the page of an API': `${API}/docs/rest-api/rest-api`,
};
