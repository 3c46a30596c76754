import { join } from "node:path"
import { centavos } from "@partida/fiscal"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { iniciarSimuladorSerpro, type Simulador } from "../../../../../simuladores/src/serpro/simulador.ts"
import type { DeclaracaoDoPgdas } from "../../../pgdas/declaracao.ts"
import {
  ChamadaSemResposta,
  type Credenciais,
  type Partes,
  type ReceitaFederal,
} from "../../../ports/receita-federal.ts"
import type { AtoDaReceita, PedidoDoAto } from "../../../ports/receita-federal-atos.ts"
import { criarIntegraContador } from "./integra-contador.ts"
import { lerPrecos } from "./precos.ts"
import { PARTES } from "./serpro.fixtures.ts"
import { lerTextosDoTermo } from "./termo.ts"

/** Every act against a program written apart from this one, from the same documents: what the two read differently shows here. */
const AGORA = () => new Date("2026-11-10T12:00:00-03:00")
const ESPERA_DO_SITFIS_MS = 50
const CONTADOR = "52998224725"
let autoridade: Simulador
let receita: ReceitaFederal & { encerrar(): void }

beforeAll(async () => {
  autoridade = await iniciarSimuladorSerpro({ agora: AGORA, esperaDoSitfisMs: ESPERA_DO_SITFIS_MS })
  receita = criarIntegraContador({
    autenticacao: autoridade.enderecoDeAutenticacao,
    gateway: autoridade.endereco,
    autoridade: autoridade.certificadoDaAutoridade,
    simultaneas: 5,
    precos: lerPrecos(join(import.meta.dirname, "precos.csv")),
    textosDoTermo: lerTextosDoTermo(join(import.meta.dirname, "termo.json")),
    agora: AGORA,
  })
})
afterAll(async () => {
  receita.encerrar()
  await autoridade.parar()
})

function credenciais(mudancas: Partial<Credenciais> = {}): Credenciais {
  const { consumerKey, consumerSecret } = autoridade.contrato
  const { certificado, chave } = autoridade.certificadoDoEscritorio
  return { consumerKey, consumerSecret, par: { certificado, chave, cadeia: [] }, ...mudancas }
}

/** A whole run of an act: what became of it. */
async function pedir<A extends AtoDaReceita>(
  ato: A,
  pedido: PedidoDoAto<A>,
  partes: Partes = PARTES,
  mudancas: Partial<Credenciais> = {},
) {
  const montada = receita.montar(ato, pedido, partes)
  if (montada.tipo !== "ok") throw new Error(montada.texto)
  return receita.interpretar(ato, montada.valor, await receita.chamar(montada.valor, credenciais(mudancas)))
}

async function valorDe<A extends AtoDaReceita>(ato: A, pedido: PedidoDoAto<A>) {
  const desfecho = await pedir(ato, pedido)
  if (desfecho.tipo !== "ok") throw new Error(JSON.stringify(desfecho))
  return desfecho.valor
}

async function controlar(metodo: string, caminho: string, corpo: unknown): Promise<void> {
  const resposta = await fetch(autoridade.enderecoDeControle + caminho, { method: metodo, body: JSON.stringify(corpo) })
  expect(resposta.status).toBe(200)
}

/** 10,000.00 of services of Annex III in the first band, 6 %, shared by the table of LC 123. */
function declaracao(tipo: "original" | "retificadora", iss = "201.00"): DeclaracaoDoPgdas {
  const tributos = [
    [1001, "IRPJ", "24.00"],
    [1002, "CSLL", "21.00"],
    [1004, "COFINS", "76.92"],
    [1005, "PIS", "16.68"],
    [1006, "CPP", "260.40"],
    [1010, "ISS", iss],
  ] as const
  const parcela = { valor: "10000.00", outroMunicipio: null, qualificacoes: [], isencoes: [], reducoes: [] }
  return {
    cnpj: PARTES.contribuinte,
    competencia: "2026-10",
    tipo,
    receita: { interno: "10000.00", externo: "0.00" },
    caixa: null,
    valorFixoIcms: null,
    valorFixoIss: null,
    receitasAnteriores: [],
    folhas: [],
    estabelecimentos: [
      {
        cnpj: PARTES.contribuinte,
        atividades: [{ id: 14, grupo: "", opcao: null, valor: "10000.00", parcelas: [parcela] }],
      },
    ],
    tributos: tributos.map(([codigo, tributo, valor]) => ({ codigo, tributo, valor })),
    pendencias: [],
  }
}

describe("a autoridade simulada", () => {
  it("reconhece o escritório", async () => {
    expect(await receita.testarConexao(credenciais())).toEqual({ tipo: "ok" })
    expect((await receita.testarConexao(credenciais({ consumerSecret: "outro" }))).tipo).toBe("recusado")
    expect(receita.simulada).toBe(true)
  })

  it("declara, recusa a diferença de um centavo e a segunda original, emite o DAS e sabe que foi pago", async () => {
    expect(await valorDe("calcular-pgdas", { declaracao: declaracao("original") })).toMatchObject({ total: 60_000n })
    expect(await pedir("transmitir-pgdas", { declaracao: declaracao("original", "201.01") })).toMatchObject({
      tipo: "recusado",
      codigo: "MSG_ISN_035",
      comparacao: expect.arrayContaining([{ codigo: 1010, rotulo: "ISS", enviado: 20_101n, calculado: 20_100n }]),
    })
    const feita = await valorDe("transmitir-pgdas", { declaracao: declaracao("original") })
    expect(feita).toMatchObject({
      numero: "11222333202610001",
      transmitidaEm: "2026-11-10T12:00:00-03:00",
      multa: null,
    })
    expect(await pedir("transmitir-pgdas", { declaracao: declaracao("original") })).toMatchObject({ tipo: "recusado" })
    await valorDe("transmitir-pgdas", { declaracao: declaracao("retificadora") })
    const { documentos } = await valorDe("gerar-das", { competencia: "2026-10" })
    const [{ numero, total, vencimento }] = documentos
    expect([total, vencimento]).toEqual([60_000n, "2026-11-23"])
    await controlar("POST", "/das-pagos", { numeroDocumento: numero, em: "2026-11-11" })
    const { meses } = await valorDe("consultar-declaracoes", { ano: 2026 })
    expect(meses[0]?.declaracoes.map(({ tipo }) => tipo)).toEqual(["original", "retificadora"])
    expect(meses[0]?.das).toMatchObject([{ numero, pago: true }])
    expect((await valorDe("ultima-declaracao", { competencia: "2026-10" })).numero).toBe("11222333202610002")
    expect((await valorDe("declaracao", { numero: feita.numero })).recibo?.subarray(0, 5).toString()).toBe("%PDF-")
    expect((await valorDe("extrato-do-das", { numero })).numero).toBe(numero)
    const { pagamentos } = await valorDe("consultar-pagamentos", { documentos: [numero] })
    expect(pagamentos).toMatchObject([{ tipo: "DAS", total: 60_000n, arrecadadoEm: "2026-11-11" }])
    expect((await valorDe("comprovante-de-pagamento", { numeroDoDocumento: numero })).pdf.length).toBeGreaterThan(1000)
  })

  it("cortada a conexão, o desfecho é incerto, e perguntar mostra o que foi feito", async () => {
    const competencia = "2026-09"
    const setembro = { ...declaracao("original"), competencia }
    await controlar("POST", "/falhas", { tipo: "cortar-depois", servico: "TRANSDECLARACAO11" })
    const erro = await pedir("transmitir-pgdas", { declaracao: setembro }).catch((e: unknown) => e)
    expect(erro).toBeInstanceOf(ChamadaSemResposta)
    expect((erro as ChamadaSemResposta).desfecho).toMatchObject({ tipo: "falha", incerta: true })
    expect((await valorDe("consultar-declaracoes", { competencia })).meses).toHaveLength(1)
  })

  it.each([
    [
      { tipo: "status", status: 429 },
      { tipo: "falha", incerta: false },
    ],
    [
      { tipo: "status", status: 503 },
      { tipo: "falha", incerta: false },
    ],
    [{ tipo: "corpo-malformado" }, { tipo: "falha", incerta: false }],
    [{ tipo: "token-expirado" }, { tipo: "ok" }],
  ])("falha %j: a consulta tem desfecho, e a seguinte funciona", async (falha, esperado) => {
    await controlar("POST", "/falhas", { ...falha, servico: "CONSDECLARACAO13" })
    expect(await pedir("consultar-declaracoes", { ano: 2026 })).toMatchObject(esperado)
    expect((await pedir("consultar-declaracoes", { ano: 2026 })).tipo).toBe("ok")
  })

  it("dá DAS do MEI, DARF e guia da DCTFWeb, com e sem PDF", async () => {
    const mei = await valorDe("gerar-das-mei", { competencia: "2026-10", comPdf: false })
    expect(mei.documentos[0]).toMatchObject({ total: 8_605n, linhaDigitavel: expect.stringMatching(/^\d{48}$/) })
    await valorDe("beneficio-mei", { ano: 2026, meses: [{ competencia: "2026-08", recebeu: true }] })
    expect(await valorDe("divida-mei", { ano: 2024 })).toEqual({ debitos: [] })
    const darf = {
      uf: "SP",
      municipioTom: "7107",
      receita: "2089",
      extensao: "01",
      periodo: { tipo: "trimestral", ano: 2026, trimestre: 3 },
      vencimento: "2026-10-30",
      principal: centavos(100_000n),
      pagarEm: "2026-11-10",
    } as const
    expect(await valorDe("gerar-darf", { ...darf, comPdf: true })).toMatchObject({
      // Due on Friday 30/10: 8 days from 03/11, 2.64 %, and 1 %.
      total: 103_640n,
      linhaDigitavel: null,
    })
    expect((await valorDe("gerar-darf", { ...darf, comPdf: false })).linhaDigitavel).toMatch(/^858\d{45}$/)
    const guia = { periodo: { categoria: "geral-mensal", competencia: "2026-10" } } as const
    expect(await pedir("gerar-guia-dctfweb", { ...guia, situacao: "ativa" })).toMatchObject({
      tipo: "recusado",
      codigo: "MG08",
      precisaDePessoa: true,
    })
    await controlar("PUT", "/dctfweb", {
      contribuinte: PARTES.contribuinte,
      categoria: 40,
      periodo: "202610",
      situacao: "em-andamento",
      debitos: [{ codigo: "1099-01", denominacao: "CP SEGURADOS", valor: "178.31" }],
    })
    expect((await valorDe("gerar-guia-dctfweb", { ...guia, situacao: "em-andamento" })).pdf.length).toBeGreaterThan(
      1000,
    )
  })

  it("entrega a situação fiscal depois da espera, e a caixa postal", async () => {
    const pedida = await pedir("situacao-fiscal", {})
    if (pedida.tipo !== "pendente" || pedida.protocolo === undefined) throw new Error(JSON.stringify(pedida))
    const { protocolo } = pedida
    expect(await pedir("situacao-fiscal", {})).toMatchObject({ tipo: "pendente", protocolo })
    let desfecho = await pedir("situacao-fiscal", { protocolo })
    while (desfecho.tipo === "pendente") desfecho = await pedir("situacao-fiscal", { protocolo })
    expect(desfecho.tipo).toBe("ok")
    expect(await valorDe("ha-mensagens", {})).toEqual({ novas: "nenhuma" })
    await controlar("POST", "/mensagens", {
      contribuinte: PARTES.contribuinte,
      assunto: "Termo ++VARIAVEL++",
      parametroDoAssunto: "4.021",
      corpo: "Prazo até ++1++.",
      variaveis: ["31/12/2026"],
    })
    expect(await valorDe("ha-mensagens", {})).toEqual({ novas: "uma" })
    const { mensagens } = await valorDe("listar-mensagens", { leitura: "nao-lidas" })
    expect(mensagens).toMatchObject([{ assunto: "Termo 4.021", lida: false }])
    const aberta = await valorDe("abrir-mensagem", { id: mensagens[0]?.id ?? "" })
    expect(aberta.corpoHtml).toBe("Prazo até 31/12/2026.")
  })

  it("dá o certificado do MEI, e a quem não o tem diz por quê", async () => {
    expect((await valorDe("ccmei", {})).pdf.subarray(0, 5).toString()).toBe("%PDF-")
    const contribuinte = { numero: PARTES.contribuinte, nome: "MEI", mei: { icms: false, iss: true } }
    await controlar("PUT", "/contribuintes", { ...contribuinte, ccmei: "0050" })
    expect(await pedir("ccmei", {})).toMatchObject({ tipo: "recusado", codigo: "BSN-0050", precisaDePessoa: true })
    await controlar("PUT", "/contribuintes", { ...contribuinte, ccmei: "0080" })
    expect(await pedir("ccmei", {})).toMatchObject({ tipo: "falha", incerta: false })
    await controlar("PUT", "/contribuintes", contribuinte)
  })

  it("exige procuração, e termo assinado quando outro pede", async () => {
    const { contratante } = PARTES
    const contribuinte = "45345345000115"
    const deMaria = { contratante, autor: CONTADOR, contribuinte }
    const { chave, certificado } = autoridade.emitirPara({ nome: "MARIA DA SILVA", numero: CONTADOR })
    const termo = {
      destinatario: { numero: contratante, nome: "ESCRITORIO" },
      assinante: { numero: CONTADOR, nome: "MARIA DA SILVA" },
      assinadoEm: "2026-11-10",
      valeAte: "2027-11-10",
    }
    const termoAssinado = receita.assinarTermo(termo, { chave, certificado })
    expect(await pedir("consultar-declaracoes", { ano: 2026 }, deMaria)).toMatchObject({ codigo: "falta-termo" })
    const dado = await pedir("autorizar-procurador", { termoAssinado }, deMaria)
    if (dado.tipo !== "ok") throw new Error(dado.tipo)
    const repetido = await pedir("autorizar-procurador", { termoAssinado }, deMaria)
    expect(repetido).toMatchObject({ tipo: "ok", valor: { token: dado.valor.token } })
    const tokenDoProcurador = dado.valor.token
    expect((await pedir("consultar-declaracoes", { ano: 2026 }, deMaria, { tokenDoProcurador })).tipo).toBe("ok")
    await controlar("DELETE", "/procuracoes", { outorgante: contribuinte, outorgado: contratante })
    const nossas = { contratante, contribuinte }
    expect(await pedir("consultar-declaracoes", { ano: 2026 }, nossas)).toMatchObject({ codigo: "falta-procuracao" })
    expect(await pedir("procuracoes", {}, nossas)).toEqual({ tipo: "ok", valor: { procuracoes: [] } })
  })
})
