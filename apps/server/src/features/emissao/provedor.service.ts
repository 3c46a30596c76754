import type { Banco } from "../../db/banco.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import { CABECALHO_DA_EMPRESA, type EmissorDeNfse } from "../../ports/emissor-nfse.ts"
import type { ProvedorExterno } from "../../ports/operacao-externa.ts"
import { criarPares } from "../certificados/pares.service.ts"

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
  emissor,
  simultaneas,
  novaTentativaMs = NOVA_TENTATIVA_MS,
  ...deps
}: DepsDoProvedor): ProvedorExterno {
  const parDe = criarPares({ ...deps, finalidade: "identificar a empresa na Sefin Nacional" })
  return {
    nome: "sefin",
    simulado: emissor.simulado,
    paralelo: simultaneas,
    ritmo: null,
    silencio: null,
    novaTentativaMs,
    async chamar(idEscritorio, requisicao, sinal) {
      const par = await parDe(idEscritorio, requisicao.cabecalhos[CABECALHO_DA_EMPRESA] ?? "")
      return emissor.chamar(requisicao, par, sinal)
    },
    ausente: ({ status }) => FORA_DO_AR.includes(status),
    cobrada: () => false,
    preco: () => 0n,
  }
}
