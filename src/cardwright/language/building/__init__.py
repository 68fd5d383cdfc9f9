"""From the parse of a text to its effect tree.

`builder` goes through the parse; what a rule of the grammar means is said by the method of its name in one of its
helpers, each of which builds one kind of phrases: `amounts`, `references`, `filters`, `selections`, `events`,
`conditions`; acts (`acts`, `draws`, `hits`, `moves`, `resources`) and what holds (`stats`, `bonuses`, `predicates`,
`statements`); `clauses`, what stands before and after them (`prefixes`, `triggers`, `tails`, `replacements`),
`sentences` and `paragraphs`. The other files join what was built: they are functions from tree to tree.
"""
