import type { ParDeChaves } from "../../certificados/leitura.ts"
import type { Banco } from "../../db/banco.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import { ChamadaSemResposta } from "../../ports/receita-federal.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { usarCertificado } from "./uso.service.ts"

/** How long what identifies a company stays in memory: each use is recorded, and a hundred calls must not record a hundred. */
const VALIDADE_MS = 60_000
const MAXIMO_DE_PARES = 200

interface QuemAbre {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly agora: () => Date
  /** What for, as the history tells it. */
  readonly finalidade: string
}

/**
 * Hands over what identifies a company in the connections of its calls, opened once a minute at most. Raises ChamadaSemResposta, as
 * of a call that could not leave, where the company has no certificate of its own in force.
 */
export function criarPares({ banco, cofre, agora, finalidade }: QuemAbre) {
  const abertos = new Map<string, { readonly ate: number; readonly par: Promise<ParDeChaves> }>()
  const abrir = (idEscritorio: string, idEmpresa: string): Promise<ParDeChaves> => {
    // The id of a company is unique within its office, and a key of one office never serves another.
    const daEmpresa = `${idEscritorio}|${idEmpresa}`
    const conhecido = abertos.get(daEmpresa)
    if (conhecido !== undefined && conhecido.ate > performance.now()) return conhecido.par
    const escopo = sistema(idEscritorio)
    const pedido = { cofre, idEmpresa, finalidade, agora: agora(), soDaEmpresa: true }
    const par = banco.emEscopo(escopo, (tx) => usarCertificado(tx, escopo, pedido, (aberto) => aberto))
    // What could not be opened is opened again the next time.
    par.catch(() => abertos.delete(daEmpresa))
    const [maisVelho] = abertos.keys()
    if (abertos.size >= MAXIMO_DE_PARES && maisVelho !== undefined) abertos.delete(maisVelho)
    abertos.set(daEmpresa, { ate: performance.now() + VALIDADE_MS, par })
    return par
  }
  return async (idEscritorio: string, idEmpresa: string): Promise<ParDeChaves> => {
    try {
      return await abrir(idEscritorio, idEmpresa)
    } catch (erro) {
      const conhecido = erro instanceof ErroDeNegocio ? erro : null
      throw new ChamadaSemResposta(
        {
          tipo: "recusado",
          codigo: conhecido?.codigo ?? "certificado-indisponivel",
          textoDaAutoridade: "",
          texto: conhecido?.message ?? "Não foi possível abrir o certificado da empresa. Envie-o de novo.",
          precisaDePessoa: true,
        },
        { cause: erro },
      )
    }
  }
}
