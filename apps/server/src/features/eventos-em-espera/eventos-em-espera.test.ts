import {
  type Alerta,
  type EventoEmEspera,
  type EventoEmEsperaDetalhado,
  rotasDasNotasFiscais,
  rotasDosEventosEmEspera,
} from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import {
  type CenaDosEmissores,
  cancelamentoDe,
  EMISSOR,
  FALSARIO,
  MES,
  montarCenaDosEmissores,
  notaDe,
} from "../notas-fiscais/emissores.fixtures.ts"

/** What waits, what it would do, and who may say so. */
let ambiente: Ambiente
let c: CenaDosEmissores

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  c = await montarCenaDosEmissores(ambiente)
  await c.importar(c.contador, notaDe("901", EMISSOR))
  expect(await c.receita()).toBe("10000.00")
})

const MOTIVO = "Conferido no portal da NFS-e."
const espera = async (ator = c.contador) =>
  (await ambiente.pedir(ator, "GET", "/eventos-em-espera", { idEscritorio: c.idEscritorio })).json<{
    lista: EventoEmEspera[]
  }>().lista
const decididos = async () =>
  (await ambiente.pedir(c.contador, "GET", "/eventos-em-espera?situacao=decididos")).json<{ lista: EventoEmEspera[] }>()
    .lista
const prever = async (id: string) =>
  (await ambiente.pedir(c.contador, "GET", `/eventos-em-espera/${id}`)).json<EventoEmEsperaDetalhado>()
const decidir = (ator: Ator, id: string, decisao: "aceita" | "recusada", motivo = MOTIVO) =>
  ambiente.pedir(ator, "PATCH", `/eventos-em-espera/${id}/decisao`, {
    corpo: { decisao, motivo },
    idEscritorio: c.idEscritorio,
  })
async function umQueEspera(): Promise<string> {
  const [unico, ...outros] = await espera()
  expect(outros).toEqual([])
  if (!unico) throw new Error("Nada espera.")
  return unico.id
}

describe("um cancelamento de certificado caseiro", () => {
  beforeEach(async () => {
    await c.importar(c.contador, cancelamentoDe("901", FALSARIO))
  })

  it("espera, e diz em reais o que faria sem fazer nada", async () => {
    const id = await umQueEspera()
    expect(await prever(id)).toMatchObject({
      espera: "emissor",
      assinatura: "nao-reconhecida",
      nota: { numero: "901", competencia: "2026-10", receita: "10000.00", mesFechado: false },
      ressalva: null,
      // RBT12 of 11 × 20 000 = 220 000: Anexo III, 2nd band, (220 000 × 11,2 % − 9 360) / 220 000 = 6,9454…%; of 10 000, by
      // the shares of the band, each to the centavo: 27,78 + 24,31 + 97,58 + 21,18 + 301,43 + 222,25 = 694,53.
      meses: [
        {
          competencia: "2026-10",
          antes: { receita: "10000.00", total: "694.53" },
          depois: { receita: "0.00", total: "0.00" },
        },
      ],
    })
    expect((await c.nota("901"))?.status).toBe(1)
    expect(await c.receita()).toBe("10000.00")
    expect(await umQueEspera()).toBe(id)
  })

  it("só muda a receita quando uma pessoa do escritório o aceita, e ela pode voltar atrás", async () => {
    const id = await umQueEspera()
    expect((await decidir(c.contador, id, "aceita")).json()).toMatchObject({ decisao: "aceita", nota: { status: 2 } })
    expect(await c.receita()).toBe("0.00")
    expect(await espera()).toEqual([])
    expect((await decidir(c.contador, id, "aceita", "A mesma decisão, outra vez.")).status).toBe(200)
    expect(await prever(id)).toMatchObject({ decisaoMotivo: expect.stringContaining(MOTIVO) })
    expect((await decidir(c.contador, id, "recusada", "Não era do emissor da nota.")).status).toBe(200)
    expect((await c.nota("901"))?.status).toBe(1)
    expect(await c.receita()).toBe("10000.00")
    expect(await decididos()).toMatchObject([{ id, decisao: "recusada" }])
  })

  it("recusado não espera mais, e enviado de novo continua recusado", async () => {
    expect((await decidir(c.contador, await umQueEspera(), "recusada")).status).toBe(200)
    await c.importar(c.contador, cancelamentoDe("901", FALSARIO))
    expect(await espera()).toEqual([])
    expect(await c.receita()).toBe("10000.00")
  })

  it.each(["EMPRESA", "FUNCIONARIO"] as const)("não é visto nem decidido por %s", async (papel) => {
    const id = await umQueEspera()
    const ator = await ambiente.criarAtor(c.idEscritorio, papel, [c.empresa.id])
    for (const caminho of ["/eventos-em-espera", `/eventos-em-espera/${id}`])
      expect((await ambiente.pedir(ator, "GET", caminho)).status).toBe(403)
    expect((await decidir(ator, id, "aceita")).status).toBe(403)
    expect(await c.receita()).toBe("10000.00")
  })

  it("não é decidido por outro escritório", async () => {
    const id = await umQueEspera()
    const outro = await ambiente.criarEscritorio()
    const vizinho = await ambiente.criarAtor(outro, "ADMINISTRADOR")
    const r = await ambiente.pedir(vizinho, "PATCH", `/eventos-em-espera/${id}/decisao`, {
      corpo: { decisao: "aceita", motivo: MOTIVO },
    })
    expect(r.status).toBe(404)
    expect(await c.receita()).toBe("10000.00")
  })

  it("pede um motivo", async () => {
    expect((await decidir(c.contador, await umQueEspera(), "aceita", "ok")).status).toBe(400)
    expect((await c.nota("901"))?.status).toBe(1)
  })
})

describe("enquanto espera", () => {
  const alertas = async () =>
    (await ambiente.pedir(c.contador, "GET", "/alertas?tipo=evento-em-espera")).json<{ lista: Alerta[] }>().lista
  const noMes = (ato: string, corpo: unknown) =>
    ambiente.pedir(c.contador, "POST", `/fechamentos/das/${c.empresa.id}/${MES}/${ato}`, { corpo })
  async function fechar() {
    await c.detalhe()
    await concluirEtapas(ambiente.banco, c.contador.escopo, MES, [c.empresa.id])
    return noMes("fechar", { idApuracao: (await c.detalhe()).linha.idApuracao })
  }

  it("há um alerta com o efeito, que se resolve com a decisão", async () => {
    expect(await alertas()).toEqual([])
    await c.importar(c.contador, cancelamentoDe("901", FALSARIO))
    expect(await alertas()).toMatchObject([
      {
        idEmpresa: c.empresa.id,
        competencia: MES,
        nivel: "atencao",
        mensagem: expect.stringMatching(
          /^1 evento de nota espera a sua decisão: aceito, tira R\$\s10\.000,00 da receita\./,
        ),
        destino: `/receitas/notas-fiscais?competencia=${MES}&empresa=${c.empresa.id}`,
      },
    ])
    expect((await decidir(c.contador, await umQueEspera(), "recusada")).status).toBe(200)
    expect(await alertas()).toEqual([])
  })

  it("o mês da nota não fecha: diz o efeito e leva ao evento; decidido, fecha, e a decisão não volta atrás", async () => {
    await c.importar(c.contador, cancelamentoDe("901", FALSARIO))
    const id = await umQueEspera()
    const pendente = await c.detalhe()
    expect(pendente).toMatchObject({ eventoEmEspera: id, podeFechar: false })
    expect(pendente.linha.pendencias).toEqual([expect.stringMatching(/tira R\$\s10\.000,00 da receita/)])
    const recusa = await fechar()
    expect([recusa.status, recusa.json<{ codigo: string }>().codigo]).toEqual([409, "evento-em-espera"])
    expect((await decidir(c.contador, id, "aceita")).status).toBe(200)
    await ambiente.servico.trabalhos.recalculo()
    expect((await fechar()).status).toBe(200)
    const selado = await c.detalhe()
    expect(selado).toMatchObject({ eventoEmEspera: null, linha: { estado: "fechado", receita: "0.00" } })
    const volta = await decidir(c.contador, id, "recusada")
    expect([volta.status, volta.json<{ codigo: string }>().codigo]).toEqual([409, "competencia-fechada"])
    expect(await prever(id)).toMatchObject({ decisao: "aceita", ressalva: expect.stringContaining("reabra-a antes") })
    expect((await c.detalhe()).linha).toEqual(selado.linha)
  })
})

it("o de uma nota que não está aqui diz que nada muda agora, e vale quando ela chegar", async () => {
  await c.importar(c.contador, cancelamentoDe("902", FALSARIO))
  const id = await umQueEspera()
  expect(await prever(id)).toMatchObject({
    nota: null,
    meses: [],
    ressalva: expect.stringContaining("não foi importada"),
  })
  expect((await decidir(c.contador, id, "aceita")).status).toBe(200)
  await c.importar(c.contador, notaDe("902", EMISSOR))
  expect(await c.nota("902")).toMatchObject({ status: 2, contaNaReceita: false })
  expect(await c.receita()).toBe("10000.00")
})

it("nenhuma chave de integração decide, nem de evento nem de nota", () => {
  expect("escopo" in rotasDosEventosEmEspera.decidirEvento).toBe(false)
  expect("escopo" in rotasDasNotasFiscais.decidirNota).toBe(false)
})
