import type { ParDeChaves } from "../../certificados/leitura.ts"
import type { Banco } from "../../db/banco.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import { CABECALHO_DA_EMPRESA, type EmissorDeNfse } from "../../ports/emissor-nfse.ts"
import type { ProvedorExterno } from "../../ports/operacao-externa.ts"
import { ChamadaSemResposta } from "../../ports/receita-federal.ts"
import { usarCertificado } from "../certificados/uso.service.ts"
import { sistema } from "../processamento/processamento.service.ts"

/** How long what identifies a company stays in memory: each use is recorded, and a thousand notes must not record a thousand. */
const VALIDADE_MS = 60_000
const MAXIMO_DE_PARES = 200
const NOVA_TENTATIVA_MS = 15_000
const FORA_DO_AR: readonly number[] = [502, 503, 504]

interface DepsDoProvedor {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly emissor: EmissorDeNfse
  readonly simultaneas: number
  readonly agora: () => Date
  readonly novaTentativaMs?: number
}

/** The national emitter as the queue of operations reaches it: with the certificate of the company that each call is of. */
export function criarProvedorDaSefin({
  banco,
  cofre,
  emissor,
  simultaneas,
  agora,
  novaTentativaMs = NOVA_TENTATIVA_MS,
}: DepsDoProvedor): ProvedorExterno {
  const abertos = new Map<string, { readonly ate: number; readonly par: Promise<ParDeChaves> }>()
  const parDe = (idEscritorio: string, idEmpresa: string): Promise<ParDeChaves> => {
    // The id of a company is unique within its office, and a key of one office never serves another.
    const daEmpresa = `${idEscritorio}|${idEmpresa}`
    const conhecido = abertos.get(daEmpresa)
    if (conhecido !== undefined && conhecido.ate > performance.now()) return conhecido.par
    const escopo = sistema(idEscritorio)
    const pedido = {
      cofre,
      idEmpresa,
      finalidade: "identificar a empresa na Sefin Nacional",
      agora: agora(),
      soDaEmpresa: true,
    }
    const par = banco.emEscopo(escopo, (tx) => usarCertificado(tx, escopo, pedido, (aberto) => aberto))
    // What could not be opened is opened again the next time.
    par.catch(() => abertos.delete(daEmpresa))
    const [maisVelho] = abertos.keys()
    if (abertos.size >= MAXIMO_DE_PARES && maisVelho !== undefined) abertos.delete(maisVelho)
    abertos.set(daEmpresa, { ate: performance.now() + VALIDADE_MS, par })
    return par
  }
  return {
    nome: "sefin",
    simulado: emissor.simulado,
    paralelo: simultaneas,
    ritmo: null,
    silencio: null,
    novaTentativaMs,
    async chamar(idEscritorio, requisicao, sinal) {
      const idEmpresa = requisicao.cabecalhos[CABECALHO_DA_EMPRESA] ?? ""
      let par: ParDeChaves
      try {
        par = await parDe(idEscritorio, idEmpresa)
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
      return emissor.chamar(requisicao, par, sinal)
    },
    ausente: ({ status }) => FORA_DO_AR.includes(status),
    cobrada: () => false,
    preco: () => 0n,
  }
}
