import { describe, expect, it } from "vitest"
import { abrirSimulador, EMPRESA, SEGUNDA } from "./cliente.fixtures.ts"

type Mutavel = ReturnType<Awaited<ReturnType<typeof abrirSimulador>>["cliente"]["envelopeDe"]>
type Estrago = (envelope: Mutavel) => unknown

/**
 * Breaks of the envelope in the order in which the manager answers them. Each alone gives its code; each with the one after
 * it still gives its own, so the order itself is what is tested.
 */
const EM_ORDEM: readonly (readonly [codigo: string, status: number, estragar: Estrago])[] = [
  ["[EntradaIncorreta-ICGERENCIADOR]", 400, (e) => Object.assign(e.pedidoDados, { dados: { pa: 1 } })],
  [
    "[EntradaIncorreta-ICGERENCIADOR-006]",
    400,
    (e) => Object.assign(e, { autorPedidoDados: { numero: "99888777000101", tipo: 2 } }),
  ],
  [
    "[EntradaIncorreta-ICGERENCIADOR-008]",
    400,
    (e) => Object.assign(e, { contribuinte: { numero: "11222333000182", tipo: 2 } }),
  ],
  [
    "[EntradaIncorreta-ICGERENCIADOR-010]",
    400,
    (e) => Object.assign(e, { contratante: { numero: "99888777000101", tipo: 2 } }),
  ],
  ["[EntradaIncorreta-ICGERENCIADOR-012]", 400, (e) => Object.assign(e.contratante, { tipo: 9 })],
  ["[AcessoNegado-ICGERENCIADOR-017]", 403, (e) => Object.assign(e.pedidoDados, { idServico: "GERARDAS12" })],
  ["[AcessoNegado-ICGERENCIADOR-018]", 403, (e) => Object.assign(e, { contratante: { numero: SEGUNDA, tipo: 2 } })],
  [
    "[AcessoNegado-ICGERENCIADOR-019]",
    403,
    (e) => Object.assign(e, { autorPedidoDados: { numero: "52998224725", tipo: 1 } }),
  ],
  ["[AcessoNegado-ICGERENCIADOR-022]", 403, (e) => Object.assign(e, { contribuinte: { numero: SEGUNDA, tipo: 2 } })],
  ["[Erro-ICGERENCIADOR-028]", 500, (e) => Object.assign(e.pedidoDados, { versaoSistema: "9.0" })],
  [
    "[EntradaIncorreta-ICGERENCIADOR-051]",
    400,
    (e) => Object.assign(e, { contribuinte: { numero: EMPRESA, tipo: 4 } }),
  ],
  ["[EntradaIncorreta-ICGERENCIADOR-052]", 400, (e) => Object.assign(e.pedidoDados, { idSistema: "INEXISTENTE" })],
]

/**
 * Pairs of which the second undoes the first: they touch the same field, or an unknown system has no path, version nor power
 * that could be wrong.
 */
const SE_DESFAZEM: ReadonlySet<string> = new Set([
  "010-012",
  "012-018",
  "006-019",
  "008-022",
  "022-051",
  "017-052",
  "022-052",
  "028-052",
])
const curto = (codigo: string) => codigo.slice(-4, -1)

describe("ordem das recusas", () => {
  it("cada estrago dá o seu código, e dois dão o do primeiro da lista", async () => {
    const { simulador, cliente } = await abrirSimulador({ procuracaoPadrao: "nenhuma" })
    const outorgado = simulador.contrato.contratante
    const sistemas = ["PGDAS-D - a partir de 01/2018"]
    const procuracoes = [{ sistemas, expiraEm: "2099-12-31" }]
    await cliente.controlar("PUT", "/procuracoes", { outorgante: EMPRESA, outorgado, procuracoes })
    const pedir = async (...estragos: readonly Estrago[]) => {
      const envelope = cliente.envelopeDe("PGDASD", "CONSDECLARACAO13", { anoCalendario: "2026" })
      for (const estragar of estragos) estragar(envelope)
      return cliente.enviar("Consultar", JSON.stringify(envelope))
    }
    expect((await pedir()).status).toBe(200)
    for (const [codigo, status, estragar] of EM_ORDEM) {
      const dada = await pedir(estragar)
      expect([dada.codigo, dada.status]).toEqual([codigo, status])
    }
    for (const [i, [primeiro, , um]] of EM_ORDEM.entries()) {
      for (const [segundo, , outro] of EM_ORDEM.slice(i + 1)) {
        if (SE_DESFAZEM.has(`${curto(primeiro)}-${curto(segundo)}`)) continue
        const { codigo } = await pedir(outro, um)
        expect([`${primeiro} antes de ${segundo}`, codigo]).toEqual([`${primeiro} antes de ${segundo}`, primeiro])
      }
    }
  })

  it("confere os cabeçalhos antes do corpo", async () => {
    const { cliente } = await abrirSimulador()
    const errado = JSON.stringify({})
    expect((await cliente.enviar("Consultar", errado, { authorization: "Bearer nada" })).status).toBe(401)
    expect((await cliente.enviar("Consultar", errado, { jwt_token: "" })).codigo).toContain("026")
    expect((await cliente.enviar("Consultar", errado, { jwt_token: "solto" })).codigo).toContain("026")
    expect((await cliente.enviar("Consultar", errado, { jwt_token: "a.b.c" })).codigo).toContain("025")
    expect((await cliente.enviar("Consultar", errado)).mensagem).toContain("pedidoDados")
    expect((await cliente.enviar("Consultar", "{")).mensagem).toContain("JSON")
    expect((await cliente.enviar("Transmitir", "{}")).status).toBe(404)
  })

  it("o certificado deve ser do contratante das chaves", async () => {
    const { simulador, cliente } = await abrirSimulador()
    const { certificado, chave } = simulador.emitirPara({ nome: "OUTRA LTDA", numero: SEGUNDA })
    const { access_token, jwt_token } = JSON.parse(
      (await cliente.autenticar({ cert: certificado, key: chave, agent: false })).texto,
    )
    const envelope = JSON.stringify(cliente.envelopeDe("PGDASD", "CONSDECLARACAO13", { anoCalendario: "2026" }))
    const dada = await cliente.enviar("Consultar", envelope, { authorization: `Bearer ${access_token}`, jwt_token })
    expect([dada.status, dada.codigo]).toEqual([403, "[AcessoNegado-ICGERENCIADOR-016]"])
  })
})

describe("procuração", () => {
  it("vale pelo nome do serviço no e-CAC e até o dia em que vence", async () => {
    const { simulador, cliente } = await abrirSimulador({
      procuracaoPadrao: "nenhuma",
      agora: () => new Date("2026-11-10T15:00:00Z"),
    })
    const outorgado = simulador.contrato.contratante
    const conceder = (sistemas: readonly string[], expiraEm: string) =>
      cliente.controlar("PUT", "/procuracoes", {
        outorgante: EMPRESA,
        outorgado,
        procuracoes: [{ sistemas, expiraEm }],
      })
    const pedir = () => cliente.chamar("Consultar", "PGDASD/CONSDECLARACAO13", { anoCalendario: "2026" })
    const obter = () =>
      cliente.chamar("Consultar", "PROCURACOES/OBTERPROCURACAO41", {
        outorgante: EMPRESA,
        tipoOutorgante: "2",
        outorgado,
        tipoOutorgado: "2",
      })
    expect((await pedir()).codigo).toBe("[AcessoNegado-ICGERENCIADOR-022]")
    expect((await obter()).codigo).toBe("[Aviso-PROCURACOES-40400]")
    await conceder(["Caixa Postal - Mensagens"], "2026-12-31")
    expect((await pedir()).codigo).toBe("[Erro-ICGERENCIADOR-032]")
    await conceder(["PGDAS-D - a partir de 01/2018"], "2026-11-10")
    expect((await pedir()).status).toBe(200)
    expect((await obter()).dados).toEqual([
      { dtexpiracao: "20261110", nrsistemas: 1, sistemas: ["PGDAS-D - a partir de 01/2018"] },
    ])
    await conceder(["PGDAS-D - a partir de 01/2018"], "2026-11-09")
    expect((await pedir()).status).toBe(403)
    // A call refused for lack of power costs, and so does the one that asks about it.
    const { Consultar } = await cliente.controlar("GET", "/cobranca")
    expect(Consultar).toEqual({ cobradas: 6, livres: 0, porStatus: { "200": 3, "403": 3 } })
  })

  it("aceita CNPJ alfanumérico, e recusa o que não se vende, o descontinuado e o que não simula", async () => {
    const { cliente } = await abrirSimulador()
    const alfanumerico = await cliente.chamar(
      "Consultar",
      "PGDASD/CONSDECLARACAO13",
      { anoCalendario: "2026" },
      { contribuinte: "12ABC34501DE35" },
    )
    expect(alfanumerico.status).toBe(200)
    expect((await cliente.chamar("Declarar", "DASNSIMEI/TRANSDECLARACAO151", {})).codigo).toContain("017")
    expect((await cliente.chamar("Consultar", "DCTFWEB/CONSRELCREDITO34", {})).codigo).toContain("017")
    expect((await cliente.chamar("Apoiar", "AUTENTICAPROCURADOR/EXPIRARAUTORIZACAO82", {})).codigo).toContain("055")
    expect((await cliente.chamar("Consultar", "DEFIS/CONSDECLARACAO142", {})).status).toBe(500)
  })
})
