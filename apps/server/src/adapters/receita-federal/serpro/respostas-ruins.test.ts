import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Requisicao, Resposta } from "../../../ports/receita-federal.ts"
import type { AtoDaReceita, PedidoDoAto } from "../../../ports/receita-federal-atos.ts"
import { MAPAS } from "./mapas.ts"
import { amostra, envelopar, PARTES, PDF, pedir, receita, respostaDe } from "./serpro.fixtures.ts"

const SEM_DECLARAR = {
  "gerar-das": { competencia: "2026-11" },
  "consultar-declaracoes": { ano: 2026 },
  "ultima-declaracao": { competencia: "2026-11" },
  declaracao: { numero: "11222333202611001" },
  "extrato-do-das": { numero: "07202633500000012" },
  "gerar-das-mei": { competencia: "2026-11", comPdf: true },
  "beneficio-mei": { ano: 2026, meses: [{ competencia: "2026-03", recebeu: true }] },
  "divida-mei": { ano: 2025 },
  "gerar-darf": {
    uf: "SP",
    municipioTom: "7107",
    receita: "2089",
    extensao: "01",
    periodo: { tipo: "mensal", competencia: "2026-10" },
    vencimento: "2026-11-20",
    principal: 100n as never,
    pagarEm: "2026-11-25",
    comPdf: true,
  },
  "gerar-guia-dctfweb": { periodo: { categoria: "geral-mensal", competencia: "2026-10" }, situacao: "ativa" },
  "consultar-pagamentos": { documentos: ["07202633500000012"] },
  "comprovante-de-pagamento": { numeroDoDocumento: "07202633500000012" },
  "situacao-fiscal": { protocolo: "abc" },
  ccmei: {},
  "dados-do-mei": {},
  "meis-da-pessoa": {},
  "ha-mensagens": {},
  "listar-mensagens": { leitura: "todas" },
  "abrir-mensagem": { id: "1" },
  procuracoes: {},
  "autorizar-procurador": { termoAssinado: Buffer.from("<x/>") },
} as const satisfies { [A in Exclude<AtoDaReceita, "calcular-pgdas" | "transmitir-pgdas">]: PedidoDoAto<A> }

const ATOS = Object.keys(SEM_DECLARAR) as (keyof typeof SEM_DECLARAR)[]
/** One act is about a person. */
const PARTES_DO_ATO: Partial<Record<AtoDaReceita, typeof PARTES>> = {
  "meis-da-pessoa": { ...PARTES, contribuinte: "52998224725" },
}
const requisicaoDe = (ato: (typeof ATOS)[number]): Requisicao =>
  pedir(ato, SEM_DECLARAR[ato] as never, PARTES_DO_ATO[ato])
/** The transmission, of which only what is asked about matters here. */
const TRANSMISSAO: Requisicao = {
  ...pedir("gerar-das", { competencia: "2026-11" }),
  servico: "PGDASD/TRANSDECLARACAO11",
  custo: "declarar",
  grava: true,
}

const TIPOS = ["ok", "pendente", "recusado", "falha"]
const ler = (ato: AtoDaReceita, requisicao: Requisicao, resposta: Resposta) =>
  receita.interpretar(ato, requisicao, resposta)

describe("respostas que não deviam vir", () => {
  it("todo ato está aqui", () => {
    expect([...ATOS, "calcular-pgdas", "transmitir-pgdas"].toSorted()).toEqual(Object.keys(MAPAS).toSorted())
  })

  it.each(ATOS)("%s: HTML, metade, nada e tipos trocados têm desfecho, e nenhum é de sucesso", (ato) => {
    const requisicao = requisicaoDe(ato)
    const meia = amostra("03-gerardas12.200.json").slice(0, 900)
    const ruins: Resposta[] = [
      respostaDe("<html><body>502 Bad Gateway</body></html>"),
      respostaDe("<html>manutenção</html>", 503),
      respostaDe(meia),
      respostaDe(Buffer.from([0xff, 0xfe, 0x00, 0x01])),
      respostaDe("null"),
      respostaDe("[]"),
      respostaDe('"texto"'),
      respostaDe("", 302),
      envelopar('{"a":'),
      envelopar(`${"[".repeat(50)}${"]".repeat(50)}`),
      envelopar([[[[1]]]]),
      envelopar({ pdf: 1, detalhamento: "x", conteudo: 7, consolidado: [], numeroDas: {}, periodos: "y" }),
    ]
    for (const resposta of ruins) {
      const desfecho = ler(ato, requisicao, resposta)
      expect(TIPOS).toContain(desfecho.tipo)
      if (desfecho.tipo === "ok") expect(desfecho.valor).toEqual(VAZIOS[ato as keyof typeof VAZIOS])
    }
    expect(ler(ato, requisicao, respostaDe("<html></html>"))).toMatchObject({
      tipo: "falha",
      incerta: requisicao.grava,
    })
  })

  /** What a list of nothing is. */
  const VAZIOS = { "consultar-declaracoes": { meses: [] } } as const

  it("qualquer texto no lugar de qualquer campo tem desfecho", () => {
    const valor = fc.jsonValue({ maxDepth: 3 })
    fc.assert(
      fc.property(
        fc.constantFrom(...ATOS),
        valor,
        fc.constantFrom(200, 202, 204, 304, 400, 403, 404, 500),
        (ato, dados, status) => {
          expect(TIPOS).toContain(
            ler(ato, requisicaoDe(ato), envelopar(JSON.stringify(dados), "[Sucesso-X]", "", status)).tipo,
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  it("qualquer estrago numa resposta verdadeira tem desfecho, sempre o mesmo", () => {
    const boa = Buffer.from(amostra("04-consdeclaracao13.200.json"))
    const requisicao = requisicaoDe("consultar-declaracoes")
    fc.assert(
      fc.property(fc.nat(boa.length - 1), fc.nat(255), fc.nat(boa.length), (onde, byte, corte) => {
        const estragada = Buffer.from(boa)
        estragada[onde] = byte
        const resposta = respostaDe(estragada.subarray(0, corte))
        expect(ler("consultar-declaracoes", requisicao, resposta)).toEqual(
          ler("consultar-declaracoes", requisicao, resposta),
        )
      }),
      { numRuns: 300 },
    )
  })

  it("o que já se pagou e não se lê não é pedido de novo; se transmitia, é incerto", () => {
    const ilegivel = envelopar({ numeroDeclaracao: 5 })
    expect(ler("gerar-das", requisicaoDe("gerar-das"), ilegivel)).toMatchObject({
      tipo: "recusado",
      codigo: "resposta-ilegivel",
      precisaDePessoa: false,
    })
    expect(ler("transmitir-pgdas", TRANSMISSAO, ilegivel)).toMatchObject({ tipo: "falha", incerta: true })
  })

  it("um papel ruim não esconde que a declaração foi transmitida", () => {
    const dados = {
      idDeclaracao: "11222333202611001",
      dataHoraTransmissao: 20261201101530,
      valoresDevidos: [],
      declaracao: "????",
      recibo: PDF,
    }
    expect(ler("transmitir-pgdas", TRANSMISSAO, envelopar(dados))).toMatchObject({
      tipo: "ok",
      valor: { numero: "11222333202611001", declaracao: null, recibo: Buffer.from(PDF, "base64") },
    })
  })

  it("o que o envelope recusa não é sucesso, mesmo sob status 200", () => {
    const mentira = JSON.parse(amostra("03-gerardas12.200.json"))
    const resposta = respostaDe(
      JSON.stringify({
        ...mentira,
        status: "403",
        mensagens: [{ codigo: "[AcessoNegado-ICGERENCIADOR-022]", texto: "" }],
      }),
    )
    expect(ler("gerar-das", requisicaoDe("gerar-das"), resposta)).toMatchObject({
      tipo: "recusado",
      codigo: "falta-procuracao",
    })
  })

  it("uma mensagem sem fim é cortada, depressa", () => {
    const antes = process.cpuUsage()
    const longa = envelopar("", "[Erro-PGDASD-MSG_ISN_001]", `x${" . ".repeat(300_000)}y`, 500)
    const desfecho = ler("gerar-das", requisicaoDe("gerar-das"), longa)
    expect(desfecho.tipo === "falha" && desfecho.texto.length < 2200).toBe(true)
    expect(process.cpuUsage(antes).user).toBeLessThan(1_000_000)
  })

  it("a espera pedida não passa de um dia", () => {
    const eterna = envelopar({ tempoEspera: 999999999999 }, "[Sucesso-Sitfis-SC02]", "", 202)
    expect(ler("situacao-fiscal", requisicaoDe("situacao-fiscal"), eterna)).toMatchObject({
      tipo: "pendente",
      perguntarDeNovoEmMs: 86_400_000,
    })
  })

  it("um relatório grande se lê depressa", () => {
    const grande = `${PDF}${"A".repeat(8 * 1024 * 1024)}`
    const antes = process.cpuUsage()
    expect(ler("situacao-fiscal", requisicaoDe("situacao-fiscal"), envelopar({ pdf: grande })).tipo).toBe("ok")
    expect(process.cpuUsage(antes).user).toBeLessThan(2_000_000)
  })

  describe("de outra empresa", () => {
    const deles = "45345345000115"
    const nosso = PARTES.contribuinte
    const com = (dados: unknown, numero: unknown) =>
      respostaDe(
        JSON.stringify({
          contribuinte: { numero, tipo: 2 },
          status: 200,
          mensagens: [{ codigo: "[Sucesso-X]", texto: "" }],
          dados: JSON.stringify(dados),
        }),
      )
    const recibo = (raiz: string) => ({
      idDeclaracao: `${raiz}202611001`,
      dataHoraTransmissao: "20261120101010",
      valoresDevidos: [{ codigoTributo: 1001, valor: 1 }],
    })

    it("um recibo não vale: de quem grava, é dúvida a conferir; de quem só lê, é o que não se lê", () => {
      expect(ler("transmitir-pgdas", TRANSMISSAO, com(recibo("11222333"), deles))).toMatchObject({
        tipo: "falha",
        incerta: true,
      })
      // Wrapped for us, and of another inside.
      expect(ler("transmitir-pgdas", TRANSMISSAO, com(recibo("45345345"), nosso))).toMatchObject({
        tipo: "falha",
        incerta: true,
        texto: expect.stringContaining("de outra empresa"),
      })
      expect(ler("transmitir-pgdas", TRANSMISSAO, com(recibo("11222333"), nosso))).toMatchObject({ tipo: "ok" })
      const copia = (numero: string) => com({ numeroDeclaracao: numero, recibo: { pdf: PDF } }, nosso)
      const ultima = requisicaoDe("ultima-declaracao")
      expect(ler("ultima-declaracao", ultima, copia("45345345202611001"))).toMatchObject({
        codigo: "resposta-ilegivel",
      })
      expect(ler("ultima-declaracao", ultima, copia("11222333202611001"))).toMatchObject({ tipo: "ok" })
    })

    it("quem não diz de quem é, ou perdeu os zeros da esquerda, é de quem se pediu", () => {
      const requisicao = pedir("consultar-declaracoes", { ano: 2026 }, { ...PARTES, contribuinte: "00000000000191" })
      for (const numero of [undefined, null, "", 191, "00.000.000/0001-91"])
        expect(ler("consultar-declaracoes", requisicao, com([], numero))).toMatchObject({ tipo: "ok" })
      expect(ler("consultar-declaracoes", requisicao, com([], deles))).toMatchObject({ codigo: "resposta-ilegivel" })
    })
  })

  it("um PDF cortado, ou com letras que não são de base64, não é o recibo nem a guia", () => {
    const inteiro = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n", "latin1")
    const ultima = requisicaoDe("ultima-declaracao")
    const recibo = (pdf: string) =>
      ler("ultima-declaracao", ultima, envelopar({ numeroDeclaracao: "11222333202611001", recibo: { pdf } }))
    expect(recibo(inteiro.toString("base64"))).toMatchObject({ tipo: "ok", valor: { recibo: inteiro } })
    for (const ruim of [inteiro.subarray(0, 30).toString("base64"), `${inteiro.toString("base64").slice(0, 20)}*&#`])
      expect(recibo(ruim)).toMatchObject({ tipo: "ok", valor: { recibo: null } })
    expect(
      ler("comprovante-de-pagamento", requisicaoDe("comprovante-de-pagamento"), envelopar({ pdf: "JVBERi0*" })),
    ).toMatchObject({
      codigo: "resposta-ilegivel",
    })
  })
})
