import type {
  BaixaDoTitulo,
  CategoriaDoBanco,
  EncargosDoTitulo,
  FichaDoTitulo,
  FiltroDosTitulos,
  NaturezaDoTitulo,
  Titulo as TituloApresentado,
} from "@partida/contracts"
import { diasEntre, paraReais } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import { existeEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { type Direcao, lerPagina, naOrdem, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { avisoDoMes, historicoDoTitulo } from "./baixas.service.ts"
import { combinadoDoTitulo } from "./encargos.service.ts"
import { type DeQuem, fonteDosTitulos, ordemDosTitulos, somarTitulos } from "./lista.repository.ts"
import { lerTitulos, type Titulo } from "./titulos.repository.ts"

interface Pedido extends FiltroDosTitulos {
  readonly ordem: "vencimento" | "pessoa" | "esperado"
  readonly direcao: Direcao
}

/** The tree of the office, which is read above this feature: by it titles say the name of their category. */
type LerCategorias = (tx: Tx, escopo: Escopo) => Promise<readonly Pick<CategoriaDoBanco, "id" | "nome">[]>

/** A page of the titles of a company and nature, with what the whole filter adds up to. Raises nao-encontrado. */
export async function paginaDeTitulos(
  tx: Tx,
  escopo: Escopo,
  quem: DeQuem,
  pedido: Pedido & PedidoDePagina,
  lerCategorias: LerCategorias,
) {
  const fonte = fonteDosTitulos(escopo, quem, pedido)
  const [pagina, soma] = await juntas(tx, (tx) =>
    Promise.all([lerPagina(tx, fonte, ordemDosTitulos(pedido.ordem, pedido.direcao), pedido), somarTitulos(tx, fonte)]),
  )
  if (pagina.ids.length === 0 && !(await existeEmpresa(tx, escopo, quem.idEmpresa)))
    throw new ErroDeNegocio("nao-encontrado")
  return {
    lista: await apresentados(tx, escopo, pagina.ids, quem.hoje, lerCategorias),
    paginacao: paginacaoDe(pedido, pagina, soma.n),
    totais: { valor: paraReais(soma.valor), aberto: paraReais(soma.aberto), esperado: paraReais(soma.esperado) },
  }
}

/** The same titles, as a file. Raises nao-encontrado. */
export async function exportarTitulos(
  banco: Banco,
  escopo: Escopo,
  quem: DeQuem,
  pedido: Pedido & PedidoDeExportacao,
  lerCategorias: LerCategorias,
) {
  if (!(await banco.emEscopo(escopo, (tx) => existeEmpresa(tx, escopo, quem.idEmpresa))))
    throw new ErroDeNegocio("nao-encontrado")
  const titulo = quem.natureza === "receber" ? "Títulos a receber" : "Títulos a pagar"
  return exportar(
    { nome: quem.natureza === "receber" ? "a-receber" : "a-pagar", titulo },
    colunasDosTitulos,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDosTitulos(escopo, quem, pedido),
      ordem: ordemDosTitulos(pedido.ordem, pedido.direcao),
      ler: (tx, ids) => apresentados(tx, escopo, ids, quem.hoje, lerCategorias),
    },
    pedido,
  )
}

async function apresentados(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  hoje: string,
  lerCategorias: LerCategorias,
): Promise<TituloApresentado[]> {
  if (ids.length === 0) return []
  const [lidos, categorias] = await juntas(tx, (tx) =>
    Promise.all([lerTitulos(tx, escopo, ids), lerCategorias(tx, escopo)]),
  )
  const nome = (id: string) => categorias.find((c) => c.id === id)?.nome ?? id
  return naOrdem(ids, lidos, (t) => t.id).map((t) => apresentarTitulo(t, hoje, nome(t.categoria)))
}

const apresentarTitulo = (t: Titulo, hoje: string, categoriaNome: string): TituloApresentado => ({
  id: t.id,
  idEmpresa: t.idEmpresa,
  idPessoa: t.idPessoa,
  pessoa: t.pessoaNome,
  documento: t.pessoaDocumento,
  descricao: t.descricao,
  numero: t.numero,
  competencia: t.competencia,
  emissao: t.emissao,
  vencimento: t.vencimento,
  categoria: t.categoria,
  categoriaNome,
  valor: paraReais(t.valorCentavos),
  aberto: paraReais(t.abertoCentavos),
  retencao: paraReais(t.retencaoCentavos),
  esperado: paraReais(t.esperadoCentavos),
  situacao: t.abertoCentavos === 0n ? "PAGO" : "A_PAGAR",
  diasDeAtraso: t.abertoCentavos === 0n || t.retiradoEm !== null ? null : diasEntre(t.vencimento, hoje),
  quitadoEm: t.quitadoEm,
  parcela: t.parcela,
  totalDeParcelas: t.totalDeParcelas,
  idSerie: t.idSerie,
  origem: t.origem,
  idDoFato: t.idDoFato,
  aConfirmar: t.aConfirmar,
  retirado:
    t.retiradoEm === null
      ? null
      : { em: t.retiradoEm.toISOString(), por: t.retiradoPor ?? "", motivo: t.retiradoMotivo ?? "" },
  versao: t.versao,
})

/** A title of a nature with everything that happened to it. Raises nao-encontrado. */
export async function fichaDoTitulo(
  tx: Tx,
  escopo: Escopo,
  { id, natureza, hoje }: { readonly id: string; readonly natureza: NaturezaDoTitulo; readonly hoje: string },
  lerCategorias: LerCategorias,
): Promise<FichaDoTitulo & { baixas: BaixaDoTitulo[]; encargos: EncargosDoTitulo | null }> {
  const [titulo] = await lerTitulos(tx, escopo, [id])
  if (titulo?.natureza !== natureza) throw new ErroDeNegocio("nao-encontrado")
  const categorias = await lerCategorias(tx, escopo)
  const historico = await historicoDoTitulo(tx, escopo, id)
  const nome = categorias.find((c) => c.id === titulo.categoria)?.nome ?? titulo.categoria
  return {
    ...apresentarTitulo(titulo, hoje, nome),
    encargos: natureza === "receber" ? combinadoDoTitulo(titulo) : null,
    baixas: historico.map((b) => ({
      id: b.id,
      tipo: b.tipo,
      estado: b.estado,
      pagoEm: b.pagoEm,
      principal: paraReais(b.principalCentavos),
      dinheiro: paraReais(b.dinheiroCentavos),
      desconto: paraReais(b.descontoCentavos),
      juros: paraReais(b.jurosCentavos),
      multa: paraReais(b.multaCentavos),
      retido: paraReais(b.retidoCentavos),
      conta: b.conta,
      doBanco: b.idConciliacao !== null,
      motivo: b.motivo,
      aviso: avisoDoMes(b.data, b.pagoEm),
      em: b.registradaEm.toISOString(),
      por: b.registradaPor,
    })),
  }
}

const situacaoDe = (t: TituloApresentado) =>
  t.retirado ? "Retirado" : t.situacao === "PAGO" ? "Baixado" : (t.diasDeAtraso ?? 0) > 0 ? "Vencido" : "Em aberto"

const colunasDosTitulos: readonly Coluna<TituloApresentado>[] = [
  { id: "vencimento", titulo: "Vencimento", tipo: "data", valor: (t) => t.vencimento },
  { id: "pessoa", titulo: "De quem", tipo: "texto", largura: 36, valor: (t) => t.pessoa },
  { id: "documento", titulo: "Documento", tipo: "codigo", largura: 20, valor: (t) => t.documento },
  { id: "descricao", titulo: "Descrição", tipo: "texto", largura: 36, valor: (t) => t.descricao },
  { id: "numero", titulo: "Número", tipo: "codigo", valor: (t) => t.numero },
  { id: "parcela", titulo: "Parcela", tipo: "texto", valor: (t) => parcelaDe(t) },
  { id: "categoria", titulo: "Categoria", tipo: "texto", largura: 28, valor: (t) => t.categoriaNome },
  { id: "emissao", titulo: "Emissão", tipo: "data", valor: (t) => t.emissao },
  { id: "valor", titulo: "Valor", tipo: "dinheiro", valor: (t) => t.valor },
  { id: "retencao", titulo: "Retenção combinada", tipo: "dinheiro", valor: (t) => t.retencao },
  { id: "aberto", titulo: "Em aberto", tipo: "dinheiro", valor: (t) => t.aberto },
  { id: "esperado", titulo: "Falta em dinheiro", tipo: "dinheiro", valor: (t) => t.esperado },
  { id: "situacao", titulo: "Situação", tipo: "texto", valor: situacaoDe },
  { id: "atraso", titulo: "Dias de atraso", tipo: "inteiro", valor: (t) => Math.max(0, t.diasDeAtraso ?? 0) },
  { id: "quitadoEm", titulo: "Baixado em", tipo: "data", valor: (t) => t.quitadoEm },
]

const parcelaDe = (t: TituloApresentado) =>
  t.totalDeParcelas === null ? (t.idSerie === null ? "" : String(t.parcela)) : `${t.parcela} de ${t.totalDeParcelas}`
