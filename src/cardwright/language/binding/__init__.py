"""What the words of a paragraph refer to: its mentions with their roles, and pronouns bound to them.

`binder` goes through a paragraph in the order it is said. What it knows at each place is a `Scope` (where in a sentence
it is), the `Mentions` so far and the `Whereabouts` of what they mean; what a word means there is said by `pronouns`,
`holders`, `others`, `opponents` and `several`.
"""
