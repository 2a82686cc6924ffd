"""Between two people, each in a browser of their own: friends, an invitation, a rated game, and what is left of it."""

from collections.abc import Callable

from playwright.sync_api import expect

from web.person import Person


def test_two_become_friends_play_and_see_what_came_of_it(person: Callable[..., Person]) -> None:
    anna, bert = person("Anna"), person("Bert", phone=True, lang="en", theme="dark")
    for somebody in (anna, bert):
        somebody.call_me()
        somebody.look(f"people-me-{somebody.lang}")

    # who has only the address of a profile asks there, and whoever is asked finds it among the friends
    bert.page.get_by_role("link", name="Profile", exact=True).click()
    expect(bert.page.get_by_role("heading", level=1)).to_have_text("Bert")
    anna.goto(bert.page.url.removeprefix(bert.url))
    anna.page.get_by_role("button", name="Freundschaft anbieten").click()
    expect(anna.page.get_by_text("die Antwort steht aus")).to_be_visible()
    bert.goto("/friends")
    bert.look("people-asked-phone-dark")
    bert.page.get_by_role("button", name="Accept: Anna").click()
    expect(bert.page.get_by_role("region", name="Friends", exact=True)).to_contain_text("Anna")

    # a rated table, and an invitation that shows up in the lobby
    anna.goto("/new/avalon")
    anna.page.locator("#seat-1").select_option("open")
    anna.page.get_by_label("Für die Rangliste").check()
    anna.page.get_by_role("button", name="Tisch eröffnen").click()
    anna.page.wait_for_url("**/t/*")
    table = anna.page.url.removeprefix(anna.url)
    anna.page.get_by_role("button", name="Einladen: Bert").click()
    expect(anna.page.get_by_text("eingeladen", exact=True)).to_be_visible()
    anna.look("people-invite-desk-light")
    bert.goto("/")
    invitation = bert.page.get_by_role("list", name="Invitations")
    expect(invitation).to_contain_text("Anna invites you: Avalon")
    bert.look("people-invited-phone-dark", full=False)
    invitation.get_by_role("link", name="To the table").click()
    bert.page.get_by_role("button", name="Sit here").click()
    for somebody in (anna, bert):
        somebody.page.wait_for_selector("[data-status=running]")

    # Anna gives up, and both see what it did
    anna.page.get_by_role("tab", name="Tisch").click()
    expect(anna.page.get_by_test_id("rated")).to_contain_text("zählt für die Rangliste")
    anna.page.get_by_role("button", name="Aufgeben").click()
    anna.page.get_by_role("button", name="Wirklich: Aufgeben").click()
    expect(anna.page.get_by_test_id("rated")).to_contain_text("Bert 1662 +162")
    expect(anna.page.get_by_test_id("rated")).to_contain_text("Anna 1338 −162")
    anna.look("people-rated-desk-light", full=False)

    bert.goto("/history")
    lines = bert.page.get_by_role("main").get_by_role("listitem")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("won")
    bert.page.wait_for_load_state("networkidle")  # it asks once, not again and again
    bert.look("people-history-phone-dark")
    bert.page.get_by_label("With whom").fill("nobody")
    expect(bert.page.get_by_text("Nothing found.")).to_be_visible()
    bert.page.get_by_label("With whom").fill("ann")
    lines.get_by_role("link", name="Anna").click()
    expect(bert.page.get_by_role("heading", level=1)).to_have_text("Anna")
    expect(bert.page.get_by_role("region", name="Ratings")).to_contain_text("1338")
    expect(bert.page.get_by_role("region", name="Played last")).to_contain_text("with Bert")
    bert.look("people-profile-phone-dark")
    anna.goto("/leaderboard/avalon")
    expect(anna.page.get_by_text("Du stehst bei 1338")).to_be_visible()
    anna.look("people-leaderboard-desk-light")

    # an own table that is not over goes; then everything about Anna
    anna.open_table("saga")
    anna.goto("/history")
    anna.page.get_by_role("button", name="Löschen").click()
    anna.page.get_by_role("button", name="Wirklich: Löschen").click()
    expect(anna.page.get_by_role("main").get_by_role("listitem")).to_have_count(1)
    anna.look("people-history-desk-light")
    anna.goto("/me")
    anna.page.get_by_text("Alles über mich löschen").first.click()
    anna.page.get_by_label("Zur Sicherheit: dein Name").fill("Anna")
    anna.page.get_by_role("button", name="Alles über mich löschen").click()
    anna.page.wait_for_url(anna.url + "/")
    bert.goto(table)
    expect(bert.page.get_by_text("N. N.").first).to_be_visible()
    bert.goto("/friends")
    expect(bert.page.get_by_text("No friends yet.")).to_be_visible()
