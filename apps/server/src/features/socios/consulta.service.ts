import type { ordensDosSocios, pessoaDoSocio, Socio, TipoDeDependente } from "@partida/contracts"
import { tiposDeDependente } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { z } from "zod"
import { competenciaCivil, diaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { contar, type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { categoriaDe, papelNoQuadro, socioDaLinha } from "./apresentacao.ts"
import { colunasDosSocios } from "./exportacao.ts"
import { lerSocio } from "./leitura.service.ts"
import { type FiltroDeSocios, fonteDeSocios, lerSocios, ordemDeSocios, somarProLabores } from "./lista.repository.ts"
import { lerDados, lerMesmaPessoa, type SocioGravado } from "./pessoas.repository.ts"
import { avisosDosDependentes, porQueNaoExclui } from "./socios.policy.ts"

interface PedidoDaLista extends Omit<FiltroDeSocios, "competencia"> {
  readonly competencia?: string | undefined
  readonly ordem: (typeof ordensDosSocios)[number]
  readonly direcao: Direcao
}

const noMes = <P extends PedidoDaLista>(pedido: P, agora: Date) => ({
  ...pedido,
  competencia: pedido.competencia ?? competenciaCivil(agora),
})

/** A page of the people within reach, as they are in a month, and what the whole filter pays in it. */
export async function paginaDeSocios(tx: Tx, escopo: Escopo, pedido: PedidoDaLista & PedidoDePagina, agora: Date) {
  const filtro = noMes(pedido, agora)
  const fonte = fonteDeSocios(escopo, filtro)
  const [pagina, total, soma] = await juntas(tx, (tx) =>
    Promise.all([
      lerPagina(tx, fonte, ordemDeSocios(pedido.ordem, pedido.direcao), pedido),
      contar(tx, fonte),
      somarProLabores(tx, fonte),
    ]),
  )
  const linhas = await lerSocios(tx, escopo, filtro.competencia, pagina.ids)
  return {
    lista: linhas.map(socioDaLinha),
    paginacao: paginacaoDe(pedido, pagina, total),
    totais: { proLabore: paraReais(soma) },
  }
}

/** Everybody of the filter, as a file. */
export function exportarSocios(banco: Banco, escopo: Escopo, pedido: PedidoDaLista & PedidoDeExportacao, agora: Date) {
  const filtro = noMes(pedido, agora)
  return exportar(
    { nome: `socios-${filtro.competencia}`, titulo: "Sócios" },
    colunasDosSocios,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDeSocios(escopo, filtro),
      ordem: ordemDeSocios(pedido.ordem, pedido.direcao),
      ler: async (tx, ids) => (await lerSocios(tx, escopo, filtro.competencia, ids)).map(socioDaLinha),
    },
    pedido,
  )
}

/** One person with everything that hangs on them. Raises nao-encontrado. */
export async function consultarSocio(tx: Tx, escopo: Escopo, id: string, agora: Date): Promise<Socio> {
  const gravado = await lerSocio(tx, escopo, id)
  const [linha] = await lerSocios(tx, escopo, competenciaCivil(agora), [id])
  if (!gravado || !linha) throw new ErroDeNegocio("nao-encontrado")
  const dados = await lerDados(tx, escopo, [id])
  const outras = await lerMesmaPessoa(tx, escopo, gravado)
  const delas = await lerSocios(
    tx,
    escopo,
    competenciaCivil(agora),
    outras.map((o) => o.id),
  )
  const dependentes = dados.dependentes.map((d) => ({
    id: d.id,
    nome: d.nome,
    cpf: d.cpf,
    nascimento: d.nascimento,
    tipo: tipoDe(d.tipo),
    desde: d.desde,
    ate: d.ate,
  }))
  return {
    ...pessoaDe(gravado),
    id,
    idEmpresa: gravado.idEmpresa,
    empresa: linha.empresa,
    dependentes,
    proLabores: dados.proLabores.map(periodoDeProLabore),
    outrasRendas: dados.outrasRendas.map((r) => ({
      id: r.id,
      fonte: r.fonte,
      documentoDaFonte: r.documentoDaFonte,
      remuneracao: paraReais(r.remuneracaoCentavos),
      desde: r.desde,
      ate: r.ate,
    })),
    participacoes: dados.participacoes.map((p) => ({ desde: p.desde, ...papelNoQuadro(p) })),
    outrasEmpresas: outras.map((o) => {
      const la = delas.find((l) => l.id === o.id)
      return { ...o, proLabore: la ? socioDaLinha(la).proLabore : null }
    }),
    faltam: linha.faltam,
    avisos: avisosDosDependentes(dependentes, diaCivil(agora)),
    porQueNaoExclui: porQueNaoExclui(dados),
    versao: gravado.versao,
  }
}

/** A value and from when, as the contract shows it. */
export const periodoDeProLabore = (p: { desde: string; valorCentavos: bigint; categoria: string }) => ({
  desde: p.desde,
  valor: paraReais(p.valorCentavos),
  categoria: categoriaDe(p.categoria) ?? ("723" as const),
})

/** The kind as the contract lists it. Throws for one that was never in the list: nothing else writes this column. */
export function tipoDe(codigo: string): TipoDeDependente {
  if (!ehTipo(codigo)) throw new Error(`The kind of dependant ${codigo} does not exist.`)
  return codigo
}

const ehTipo = (codigo: string): codigo is TipoDeDependente => Object.hasOwn(tiposDeDependente, codigo)

type Pessoa = z.input<z.ZodObject<(typeof pessoaDoSocio)["resposta"]>>

function pessoaDe(gravado: SocioGravado): Pessoa {
  const { idEscritorio: _escritorio, id: _id, idEmpresa: _empresa, criadoEm: _em, versao: _versao, ...pessoa } = gravado
  return pessoa
}
