import { asc, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Escopo } from "../../db/escopo.ts"
import { lotes, lotesItens } from "../../db/schema/lotes.ts"
import { type Ambiente, criarAmbiente } from "../../testes/ambiente.ts"
import { emGrupos } from "./processamento.repository.ts"
import { criarLote, type Executores, fecharExecutor, sistema } from "./processamento.service.ts"
import type { ItemPendente } from "./tipos.ts"
import { processarLotes } from "./trabalhador.ts"

const agora = () => new Date("2026-11-20T12:00:00-03:00")
const MES = "2026-10"
let ambiente: Ambiente
beforeAll(async () => {
  ambiente = await criarAmbiente(agora)
})
afterAll(() => ambiente.fechar())

/** The same handler for every kind of job. */
function executores(porVez: number, fazer: (item: ItemPendente, idEscritorio: string) => void): Executores {
  const um = fecharExecutor<null>({
    porVez,
    preparar: async () => null,
    executar: async (_tx, { escopo }, itens) => {
      for (const item of itens) fazer(item, escopo.idEscritorio)
      return itens.map(() => ({ resultado: 2, codigo: null, mensagem: "Feito." }))
    },
  })
  return {
    "importar-notas": um,
    calcular: um,
    "concluir-faturamento": um,
    "concluir-pro-labore": um,
    fechar: um,
    reabrir: um,
    simular: um,
    "conferir-importacao": um,
    "gravar-importacao": um,
    "desfazer-importacao": um,
    "julgar-emissores": um,
    "anexar-guias-oficiais": um,
    "lancar-livros": um,
    "fechar-livros": um,
    "importar-diario": um,
    "desfazer-diario": um,
  }
}

async function umLote(rotulos: readonly string[]): Promise<{ escopo: Escopo; idLote: string }> {
  const escopo = sistema(await ambiente.criarEscritorio())
  const { idLote } = await criarLote(
    ambiente.banco,
    escopo,
    { tipo: "calcular", competencia: MES, agora: agora() },
    async () => rotulos.map((rotulo) => ({ rotulo, idEmpresa: null, conteudo: Buffer.from(rotulo) })),
  )
  return { escopo, idLote }
}

const itensDe = ({ escopo, idLote }: { escopo: Escopo; idLote: string }) =>
  ambiente.banco.emEscopo(escopo, async (tx) => {
    const [lote] = await tx.select({ estado: lotes.estado }).from(lotes).where(eq(lotes.id, idLote))
    const itens = await tx
      .select({ resultado: lotesItens.resultado, codigo: lotesItens.codigo, conteudo: lotesItens.conteudo })
      .from(lotesItens)
      .where(eq(lotesItens.idLote, idLote))
      .orderBy(asc(lotesItens.sequencia))
    return { estado: lote?.estado, itens: itens.map((i) => ({ ...i, conteudo: i.conteudo?.toString() ?? null })) }
  })

const rodar = (exec: Executores, sinal?: AbortSignal, erros: unknown[] = []) =>
  processarLotes(ambiente.banco, exec, { agora }, (e) => erros.push(e), sinal)

const erroDoBanco = (code: string) => Object.assign(new Error("falha"), { code })

describe("trabalhos de muitos escritórios", () => {
  it("alterna os escritórios: uma transação de cada um por rodada", async () => {
    const a = await umLote(["1", "2", "3"])
    const b = await umLote(["1", "2", "3"])
    const ordem: string[] = []
    await rodar(executores(1, (_item, id) => ordem.push(id)))
    const [x, y] = ordem
    expect(new Set([x, y])).toEqual(new Set([a.escopo.idEscritorio, b.escopo.idEscritorio]))
    expect(ordem).toEqual([x, y, x, y, x, y])
    expect((await itensDe(b)).estado).toBe("concluido")
  })

  it("um trabalho que chega no meio de outro grande não espera o fim dele", async () => {
    await umLote(Array.from({ length: 60 }, (_v, i) => String(i)))
    const ordem: string[] = []
    const chegada: Promise<{ escopo: Escopo }>[] = []
    const exec = executores(1, (_item, id) => {
      ordem.push(id)
      if (ordem.length === 1) chegada.push(umLote(["pequeno"]))
    })
    await rodar(exec)
    const [pequeno] = await Promise.all(chegada)
    expect(ordem.indexOf(pequeno?.escopo.idEscritorio ?? "")).toBeGreaterThan(0)
    expect(ordem.indexOf(pequeno?.escopo.idEscritorio ?? "")).toBeLessThan(45)
    expect(ordem).toHaveLength(61)
  })
})

describe("parar e continuar", () => {
  it("o sinal para entre um item e outro, e a próxima execução faz o resto uma vez só", async () => {
    const lote = await umLote(["1", "2", "3", "4"])
    const parada = new AbortController()
    const feitos: string[] = []
    await rodar(
      executores(1, (item) => {
        feitos.push(item.rotulo)
        if (feitos.length === 2) parada.abort()
      }),
      parada.signal,
    )
    expect(feitos).toEqual(["1", "2"])
    expect((await itensDe(lote)).itens.map((i) => i.resultado)).toEqual([2, 2, null, null])
    await rodar(executores(1, (item) => feitos.push(item.rotulo)))
    expect(feitos).toEqual(["1", "2", "3", "4"])
    expect((await itensDe(lote)).estado).toBe("concluido")
  })
})

describe("falhas nossas", () => {
  it.each(["40001", "40P01", "57P01", "08006"])(
    "SQLSTATE %s é passageiro: tenta de novo e ninguém nota",
    async (codigo) => {
      const lote = await umLote(["1", "2"])
      const erros: unknown[] = []
      let falhas = 0
      await rodar(
        executores(2, () => {
          if (falhas++ < 3) throw new Error("Failed query", { cause: erroDoBanco(codigo) })
        }),
        undefined,
        erros,
      )
      expect(erros).toEqual([])
      expect((await itensDe(lote)).itens.map((i) => i.resultado)).toEqual([2, 2])
    },
  )

  it("o que falha de vez guarda o arquivo do item, e só dele", async () => {
    const lote = await umLote(["bom", "ruim"])
    const erros: unknown[] = []
    let tentativas = 0
    await rodar(
      executores(2, (item) => {
        if (item.rotulo !== "ruim") return
        tentativas++
        throw new Error("defeito")
      }),
      undefined,
      erros,
    )
    // Once with its neighbour, once alone: a defect is not tried again.
    expect(tentativas).toBe(2)
    expect(erros).toHaveLength(1)
    expect((await itensDe(lote)).itens).toEqual([
      { resultado: 2, codigo: null, conteudo: null },
      { resultado: 4, codigo: "erro-interno", conteudo: "ruim" },
    ])
  })
})

describe("gravação do trabalho", () => {
  it("divide os itens por bytes e por número, sem perder nem repetir nenhum", () => {
    const item = (mb: number) => ({ rotulo: "x", idEmpresa: null, conteudo: new Uint8Array(mb * 1024 * 1024) })
    const vazio = { rotulo: "x", idEmpresa: null, conteudo: null }
    const forma = (itens: Parameters<typeof emGrupos>[0]) =>
      [...emGrupos(itens)].map(({ inicio, grupo }) => [inicio, grupo.length])
    expect(forma([])).toEqual([])
    expect(forma([item(4), item(4), item(1), item(20), item(1)])).toEqual([
      [0, 2],
      [2, 1],
      [3, 1],
      [4, 1],
    ])
    expect(forma(Array.from({ length: 401 }, () => vazio))).toEqual([
      [0, 200],
      [200, 200],
      [400, 1],
    ])
  })
})
