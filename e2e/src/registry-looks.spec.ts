import { expectSound, looksOf, openIn } from './looks.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { makerAs } from './registry-data.ts'
import { goOn } from './walking.ts'

const TYPES = ['Yksityinen omistaja', 'Salkku', 'Organisaatioryhmä']

// The pages as they open are looked at with every page; here is what opens on them, and what needs something to show.
for (const look of looksOf(0)) {
  test(`ORG-5 ORG-6 NAV-18 LNG-2 owners, portfolios and communities in Finnish, ${look.scheme}, ${look.width} px: axe finds nothing, nothing scrolls sideways, no English`, async ({
    page,
    context,
  }) => {
    await openIn(page, look)
    const maker = await makerAs(context, 'support')
    const organization = await maker.organization()
    const [community, person] = [await maker.community(organization.id), await maker.person({ birth_date: null })]
    await maker.send('POST', `/v1/communities/${community.id}/members`, {
      id: crypto.randomUUID(),
      organization_id: organization.id,
    })

    await openAs(page, demoUser('admin'), '/fi/admin/owners/new')
    for (const type of TYPES) {
      await page.getByRole('radio', { name: type, exact: true }).check()
      await page.getByRole('button', { name: 'Lisää omistaja' }).click()
      await expect(page.getByText('Kenttä on pakollinen').first()).toBeVisible()
      await expectSound(page, type)
      // The focus is in the field that is wrong, and its choices are open.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('listbox')).toHaveCount(0)
    }

    await goOn(page, `/fi/admin/owners/${person.id}`)
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
    await expectSound(page, 'person')
    await page.getByRole('button', { name: 'Poista henkilötiedot' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Poista henkilötiedot' }).click()
    await expect(page.getByRole('dialog').getByText('Kenttä on pakollinen')).toHaveCount(2)
    await expectSound(page, 'erasure')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await goOn(page, '/fi/admin/portfolios/new')
    await page.getByRole('button', { name: 'Luo salkku' }).click()
    await expect(page.getByText('Kenttä on pakollinen')).toBeVisible()
    await expectSound(page, 'new portfolio')

    await goOn(page, `/fi/admin/community/${community.id}`)
    const members = page.getByRole('region', { name: 'Jäsenet' })
    await expect(members.getByRole('listitem')).toContainText(organization.name)
    await members.getByRole('button', { name: 'Lisää jäsen' }).click()
    await members.getByRole('combobox', { name: 'Organisaatio' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectSound(page, 'community')
  })
}
