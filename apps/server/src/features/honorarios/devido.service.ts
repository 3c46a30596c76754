import { alcancaPapel, type DevidoAoEscritorio, type Papel } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { and, asc, eq, gt, inArray, isNull, ne } from "drizzle-orm"
import { diaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { honorariosConfiguracoes } from "../../db/schema/faturas.ts"
import { titulos } from "../../db/schema/titulos.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { Arquivo } from "../../http/montar.ts"
import { baixarDanfse } from "../emissao/danfse.service.ts"
import { codigosPix } from "../lancamentos/pix.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { encargosEm } from "../titulos/encargos.ts"

const NA_TELA = 4

/**
 * What these companies owe to the office, where it shows it to them: the open titles of its own company whose client has the CNPJ of one
 * of them. The titles are of a company that the person does not reach, and are read as the office itself: `ids` are companies that the
 * caller has just found to be within the person's reach. Null where the office does not show it, or the person may not see what is paid.
 */
export async function devidoAoEscritorio(
  banco: Banco,
  { idEscritorio }: Escopo,
  { papel, ids, agora }: { readonly papel: Papel; readonly ids: readonly string[]; readonly agora: Date },
): Promise<DevidoAoEscritorio> {
  if (!alcancaPapel(papel, "EMPRESA") || ids.length === 0) return null
  const escopo = sistema(idEscritorio)
  return banco.emEscopo(escopo, async (tx) => {
    const idPropria = await lerPropriaAMostra(tx, escopo)
    if (idPropria === null) return null
    const lidos = await lerAbertos(tx, escopo, idPropria, ids)
    const hoje = diaCivil(agora)
    const abertos = lidos.map((lido) => ({ ...lido, ...encargosEm(lido.titulo, hoje) }))
    const primeiros = abertos.slice(0, NA_TELA)
    const aCobrar = primeiros.map(({ titulo, totalCentavos }) => ({ id: titulo.id, valorCentavos: totalCentavos }))
    const codigos = aCobrar.length === 0 ? [] : await codigosPix(tx, { escopo, agora }, idPropria, aCobrar)
    return {
      lista: primeiros.map(({ titulo, apelido, idEmpresa, totalCentavos, porque }, i) => ({
        id: titulo.id,
        idEmpresa,
        apelido,
        descricao: titulo.descricao,
        vencimento: titulo.vencimento,
        original: paraReais(titulo.esperadoCentavos),
        valor: paraReais(totalCentavos),
        porque: [...porque],
        temNota: titulo.origem === "nota-emitida",
        codigoPix: codigos[i] ?? null,
      })),
      quantidade: abertos.length,
      vencidos: abertos.filter(({ titulo }) => titulo.vencimento < hoje).length,
      valor: paraReais(abertos.reduce((soma, { totalCentavos }) => soma + totalCentavos, 0n)),
    }
  })
}

/**
 * The note, in PDF, of what a company within reach owes to the office, under the same conditions as the list. Raises nao-encontrado (nothing
 * is shown, another's, no note of ours in full).
 */
export async function notaDoDevido(
  banco: Banco,
  { idEscritorio }: Escopo,
  { papel, idEmpresa, id }: { readonly papel: Papel; readonly idEmpresa: string; readonly id: string },
): Promise<Arquivo> {
  if (!alcancaPapel(papel, "EMPRESA")) throw new ErroDeNegocio("nao-encontrado")
  const escopo = sistema(idEscritorio)
  return banco.emEscopo(escopo, async (tx) => {
    const idPropria = await lerPropriaAMostra(tx, escopo)
    const abertos = idPropria === null ? [] : await lerAbertos(tx, escopo, idPropria, [idEmpresa])
    const devido = abertos.find(({ titulo }) => titulo.id === id)?.titulo
    if (devido?.origem !== "nota-emitida") throw new ErroDeNegocio("nao-encontrado")
    return baixarDanfse(tx, escopo, devido.idDoFato)
  })
}

async function lerPropriaAMostra(tx: Tx, { idEscritorio }: Escopo): Promise<string | null> {
  const [configuracao] = await tx
    .select({ id: honorariosConfiguracoes.idEmpresaPropria })
    .from(honorariosConfiguracoes)
    .where(doEscopo(honorariosConfiguracoes, { idEscritorio }, { mostrarNoPainel: true }))
  return configuracao?.id ?? null
}

/** Titles that somebody confirmed and nobody withdrew, with money awaited, the first to fall due first. */
function lerAbertos(tx: Tx, { idEscritorio }: Escopo, idPropria: string, ids: readonly string[]) {
  return tx
    .select({ titulo: titulos, idEmpresa: empresas.id, apelido: empresas.apelido })
    .from(titulos)
    .innerJoin(
      empresas,
      and(eq(empresas.idEscritorio, titulos.idEscritorio), eq(empresas.cnpj, titulos.pessoaDocumento)),
    )
    .where(
      and(
        doEscopo(titulos, { idEscritorio }, { idEmpresa: idPropria, natureza: "receber", aConfirmar: false }),
        gt(titulos.esperadoCentavos, 0n),
        isNull(titulos.retiradoEm),
        inArray(empresas.id, [...ids]),
        ne(empresas.id, idPropria),
      ),
    )
    .orderBy(asc(titulos.vencimento), asc(titulos.id))
}
