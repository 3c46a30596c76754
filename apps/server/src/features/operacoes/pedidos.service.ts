import { atosDoMes, DO_MES, type ResultadoDoPedido, type TipoDeOperacao, type TipoDoPedido } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { AtosExternos, ForaDoPedido, NovaOperacao, PedidoDoAtoExterno } from "../../ports/operacao-externa.ts"
import { lerPorChave } from "./operacoes.repository.ts"
import { type Entrada, enfileirar, jaNaFila } from "./operacoes.service.ts"
import { lerRegra } from "./regras.service.ts"

const SEM_ATO = "Este serviço não está disponível nesta instalação. Peça a quem opera a plataforma que o configure."

interface PedidoDeOperacoes extends PedidoDoAtoExterno {
  readonly tipo: TipoDoPedido
}

/** Who asks: whether somebody says yes before it leaves is of the rule of each act, unless told. */
type QuemPede = Omit<Entrada, "comAprovacao"> & Partial<Pick<Entrada, "comAprovacao">>

/** What would be queued, and why the other companies would not; with `quem`, queues it. */
export async function pedirOperacoes(
  tx: Tx,
  escopo: Escopo,
  atos: AtosExternos,
  { tipo, ...pedido }: PedidoDeOperacoes,
  quem: QuemPede | null,
): Promise<ResultadoDoPedido> {
  const tipos = tipo === DO_MES ? atosDoMes.filter((t) => atos[t] !== undefined) : [tipo]
  if (tipos.length === 0) throw new ErroDeNegocio("nao-se-aplica", SEM_ATO)
  const pedidos: Pedido[] = []
  for (const um of tipos) pedidos.push(await pedirUm(tx, escopo, atos, { ...pedido, tipo: um }, quem))
  const fora = tipo === DO_MES ? await doMesInteiro(tx, escopo, pedidos) : pedidos.flatMap((p) => p.fora)
  const entram = pedidos.flatMap(({ tipo: um, novas }) => (novas.length === 0 ? [] : [{ tipo: um, ...somar(novas) }]))
  return { ...somar(pedidos.flatMap((p) => p.novas)), entram, grupos: emGrupos(fora) }
}

interface Pedido {
  readonly tipo: TipoDeOperacao
  readonly novas: readonly NovaOperacao[]
  readonly fora: readonly ForaDoPedido[]
}

async function pedirUm(
  tx: Tx,
  escopo: Escopo,
  atos: AtosExternos,
  { tipo, ...pedido }: PedidoDoAtoExterno & { readonly tipo: TipoDeOperacao },
  quem: QuemPede | null,
): Promise<Pedido> {
  const ato = atos[tipo]
  if (ato === undefined) throw new ErroDeNegocio("nao-se-aplica", SEM_ATO)
  const { novas, fora } = await ato.pedir(tx, escopo, pedido)
  const naFila = await lerPorChave(
    tx,
    escopo.idEscritorio,
    novas.map(({ chave }) => chave),
  )
  const aEntrar = novas.filter(({ chave }) => !naFila.has(chave))
  const repetidas = novas.flatMap(({ idEmpresa, apelido, chave }) => {
    const estado = naFila.get(chave)
    return estado === undefined ? [] : [{ idEmpresa, apelido, ...jaNaFila(estado) }]
  })
  if (quem !== null) {
    const comAprovacao = quem.comAprovacao ?? (await lerRegra(tx, escopo, tipo)).comAprovacao
    await enfileirar(tx, escopo, ato, aEntrar, { ...quem, comAprovacao })
  }
  return { tipo, novas: aEntrar, fora: [...fora, ...repetidas] }
}

/** How many, of how many companies, and what they come to. */
function somar(novas: readonly NovaOperacao[]) {
  const valor = novas.reduce((soma, n) => soma + (n.valor ?? 0n), 0n)
  return {
    novas: novas.length,
    empresas: new Set(novas.map((n) => n.idEmpresa)).size,
    valor: novas.some((n) => n.valor !== undefined) ? paraReais(valor) : null,
  }
}

const DAS_DEPOIS = {
  codigo: "das-depois",
  motivo:
    "O DAS sai depois de transmitida a declaração. Peça-o então, ou ligue “Gerar o DAS” em Configurações, Automações, e ele sai sozinho.",
  tipo: "sem-acao",
} as const

/**
 * Of a whole month, each company is told what is of it: what is of another regime is not said of who has an act of its own, and the
 * DAS of a month that is about to be declared follows the declaration.
 */
async function doMesInteiro(tx: Tx, escopo: Escopo, pedidos: readonly Pedido[]): Promise<readonly ForaDoPedido[]> {
  const das = await lerRegra(tx, escopo, "das-gerar")
  const segueSozinho = das.ligada && das.dia === null
  const fora = pedidos.flatMap((p) => p.fora)
  const comAto = new Set([...pedidos.flatMap((p) => p.novas), ...fora.filter(temAto)].map(({ idEmpresa }) => idEmpresa))
  const aDeclarar = new Set(
    pedidos.flatMap(({ tipo, novas }) => (tipo === "pgdas-conferir" ? novas.map((n) => n.idEmpresa) : [])),
  )
  return fora.flatMap((f) => {
    if (f.codigo === "nao-declarado")
      return segueSozinho || !aDeclarar.has(f.idEmpresa)
        ? []
        : [{ idEmpresa: f.idEmpresa, apelido: f.apelido, ...DAS_DEPOIS }]
    return temAto(f) || !comAto.has(f.idEmpresa) ? [f] : []
  })
}
const temAto = ({ codigo }: ForaDoPedido) => codigo !== "nao-se-aplica" && codigo !== "nao-declarado"

/** Companies by why they stay out, each told once. */
function emGrupos(fora: readonly ForaDoPedido[]): ResultadoDoPedido["grupos"] {
  return [...Map.groupBy(fora, ({ codigo, motivo }) => `${codigo} ${motivo}`).values()]
    .flatMap((grupo) => {
      const [primeira] = grupo
      const empresas = new Map(grupo.map(({ idEmpresa, apelido }) => [idEmpresa, { idEmpresa, apelido }]))
      return primeira === undefined
        ? []
        : [
            {
              codigo: primeira.codigo,
              motivo: primeira.motivo,
              tipo: primeira.tipo,
              total: empresas.size,
              empresas: [...empresas.values()],
            },
          ]
    })
    .sort((a, b) => ORDEM_DOS_TIPOS[a.tipo] - ORDEM_DOS_TIPOS[b.tipo] || b.total - a.total)
}

/** What needs a person comes first. */
const ORDEM_DOS_TIPOS = { impedimento: 0, "sem-acao": 1 } as const
