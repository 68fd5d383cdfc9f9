"""The rules of Chaos Ninjas, a file a chapter; what is as in Chi stands there and is only named here."""
