import { nomeDaGuia } from "@partida/contracts"
import { deReais, formatarCompetencia, formatarData, competencia as mesDe, reaisPorExtenso } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco } from "../../db/banco.ts"
import { lerEquipe } from "../../db/escritorios.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { consultarGuia } from "./ficha.service.ts"
import { lerResponsavelDaGuia } from "./oficiais.repository.ts"

/**
 * Asks the office for the official document of a guide: who answers for the company is told, or the whole team where nobody does,
 * once a day. Raises nao-encontrado, and transicao-recusada where there is nothing to ask for.
 */
export async function pedirGuiaOficial(banco: Banco, ato: Ato, idGuia: string): Promise<{ avisados: number }> {
  const { escopo, agora, nome } = ato
  const { guia } = await banco.emEscopo(escopo, (tx) => consultarGuia(tx, escopo, idGuia, agora))
  if (guia.oficial.situacao === "pagavel" || guia.oficial.situacao === "encerrada")
    throw new ErroDeNegocio("transicao-recusada", guia.oficial.frase)
  const mes = formatarCompetencia(mesDe(guia.competencia))
  const aviso = {
    tipo: "aviso" as const,
    titulo: `Pedido de guia oficial: ${guia.apelido}`,
    mensagem: `${nome} precisa da guia oficial de ${nomeDaGuia(guia)} de ${mes}: ${reaisPorExtenso(deReais(guia.devido))}, vencimento ${formatarData(guia.vencimento)}.`,
    destino: `/despesas/impostos?empresa=${guia.idEmpresa}&guia=${guia.id}`,
  }
  // Who is told is not who asks: the people of the office are beyond the reach of the company.
  return banco.emEscopo(sistema(escopo.idEscritorio), async (tx) => {
    const responsavel = await lerResponsavelDaGuia(tx, escopo.idEscritorio, idGuia)
    const pessoas = responsavel === null ? await lerEquipe(tx, escopo.idEscritorio) : [{ id: responsavel }]
    let avisados = 0
    for (const { id } of pessoas) {
      const chave = `pedido-de-guia:${idGuia}:${diaCivil(agora)}`
      const novo = await notificar(tx, {
        ...aviso,
        idEscritorio: escopo.idEscritorio,
        idUsuario: id,
        chave,
        idLote: null,
        agora,
      })
      if (novo) avisados++
    }
    return { avisados }
  })
}
