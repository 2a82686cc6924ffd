"""Between two people, each in a browser of their own: what one of them does not want does not happen to them."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from web.person import SHORT, Person, sit


def test_whom_one_does_not_want_to_know_or_to_play_with(person: Callable[..., Person]) -> None:
    anna, bert = person("Anna"), person("Bert", lang="en", theme="dark")
    for somebody in (anna, bert):
        somebody.call_me()
    asked = bert.page.get_by_text("You have asked; there is no answer yet.")
    bert.goto(f"/p/{anna.ask('/api/me')['id']}")
    ask = bert.page.get_by_role("button", name="Ask to be friends")
    for answer in ("Ablehnen", "Blockieren"):  # which of them it was he is not told
        ask.click()
        expect(asked).to_be_visible()
        anna.goto("/friends")
        anna.page.get_by_role("button", name=f"{answer}: Bert", exact=True).click()
        expect(anna.page.get_by_role("region", name="Möchten")).to_have_count(0)
        bert.page.reload()
        expect(ask).to_be_visible()
    ask.click()
    expect(asked).to_be_visible()
    anna.page.reload()
    expect(anna.page.get_by_role("region", name="Blockiert")).to_contain_text("Bert")
    expect(anna.page.get_by_role("link", name="Bert")).to_have_count(1)  # she hears nothing of it
    anna.look("consent-blocked-desk-light")
    anna.page.get_by_role("button", name="Nicht mehr blockieren: Bert").click()
    expect(anna.page.get_by_role("region", name="Blockiert")).to_have_count(0)

    # friends all the same, and an invitation that is declined
    anna.goto(f"/p/{bert.ask('/api/me')['id']}")
    anna.page.get_by_role("button", name="Freundschaft anbieten").click()
    bert.page.reload()
    bert.page.get_by_role("button", name="Accept").click()
    expect(bert.page.get_by_text("You are friends.")).to_be_visible()
    anna.open_table("avalon")
    anna.page.get_by_role("button", name="Einladen: Bert").click()
    expect(anna.page.get_by_text("eingeladen", exact=True)).to_be_visible()
    bert.goto("/")
    bert.page.get_by_role("list", name="Invitations").get_by_role("button", name="Decline").click()
    expect(bert.page.get_by_role("list", name="Invitations")).to_have_count(0)
    anna.page.reload()
    expect(anna.page.get_by_text("kommt nicht", exact=True)).to_be_visible()


def test_bots_help_nobody_before_all_agreed(person: Callable[..., Person]) -> None:
    anna, bert = person("Anna"), person("Bert", lang="en", theme="dark")
    for somebody in (anna, bert):
        somebody.call_me()
    path = anna.open_table("avalon", SHORT)
    sit(bert, path)
    anna.page.wait_for_selector("[data-status=running]")
    for somebody, tab in ((anna, "Tisch"), (bert, "Table")):
        somebody.page.get_by_role("tab", name=tab).click()
        expect(somebody.page.get_by_role("button", name="(H)")).to_have_attribute("aria-disabled", "true")

    # one who declines is enough
    house = [somebody.page.get_by_test_id("house") for somebody in (anna, bert)]
    anna.page.get_by_role("button", name="Rat von Bots erlauben").click()
    expect(house[0]).to_contain_text("Vorschlag von dir: Rat von Bots für alle")
    offer(bert).get_by_role("button", name="Decline").click()
    expect(house[0]).to_contain_text("Abgelehnt von Bert")
    expect(house[1]).to_contain_text("Declined by you")
    anna.page.get_by_role("button", name="Aufgeben").click()
    anna.page.get_by_role("button", name="Wirklich: Aufgeben").click()
    expect(anna.bar).to_contain_text("Du gibst auf. Bert gewinnt!")
    expect(bert.bar).to_contain_text("Anna resigns. You win!")
    expect(anna.bar.get_by_role("link", name="Rückschau")).to_have_count(0)
    replay = path.replace("/t/", "/replay/")
    anna.away = True  # the browser says that it was refused
    anna.goto(f"{replay}?review")
    review, go_on = anna.page.get_by_test_id("review"), anna.page.get_by_role("button", name="Von hier weiterspielen")
    expect(review).to_contain_text("nur, wenn alle der Hilfe zugestimmt haben")
    expect(go_on).to_have_count(0)
    anna.look("consent-no-review-desk-light", full=False)

    # when both want it, there is all of it; and when one of them thinks better of it, none
    bert.page.get_by_role("button", name="Allow hints from bots").click()
    anna.goto(path)
    offer(anna).get_by_role("button", name="Einverstanden").click()
    expect(bert.bar.get_by_role("link", name="Review")).to_be_visible()
    anna.goto(f"{replay}?review")
    expect(go_on).to_be_visible()
    review.get_by_role("button", name="Rückschau beginnen").click()
    expect(review).not_to_have_attribute("data-state", "none")
    bert.page.get_by_role("button", name="Allow hints no longer").click()
    expect(bert.bar.get_by_role("link", name="Review")).to_have_count(0)
    anna.goto(f"{replay}?review")
    expect(review).to_contain_text("nur, wenn alle der Hilfe zugestimmt haben")
    expect(go_on).to_have_count(0)


def offer(somebody: Person) -> Locator:
    return somebody.page.locator("[data-offer=help]")
