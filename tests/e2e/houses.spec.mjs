// A house a game: a ticket of another game leads to that game's house and does there what was asked, offline too.
