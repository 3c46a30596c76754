import type { Banco } from "../../db/banco.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import type { CapturaDeDocumentos } from "../../ports/captura-documentos.ts"
import { CABECALHO_DA_EMPRESA } from "../../ports/emissor-nfse.ts"
import type { ProvedorExterno } from "../../ports/operacao-externa.ts"
import { criarPares } from "../certificados/pares.service.ts"

const NOVA_TENTATIVA_MS = 60_000
const NAO_ATENDE: readonly number[] = [429, 502, 503, 504]

interface DepsDoProvedor {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly captura: CapturaDeDocumentos
  readonly simultaneas: number
  readonly porSegundo: number
  readonly agora: () => Date
  readonly novaTentativaMs?: number
}

/** The national environment as the capture reaches it: with the certificate of the company that each call is of. */
export function criarProvedorDoAdn({
  captura,
  simultaneas,
  porSegundo,
  novaTentativaMs = NOVA_TENTATIVA_MS,
  ...deps
}: DepsDoProvedor): ProvedorExterno {
  const parDe = criarPares({ ...deps, finalidade: "identificar a empresa no Ambiente de Dados Nacional da NFS-e" })
  return {
    nome: "adn",
    simulado: captura.simulado,
    paralelo: simultaneas,
    ritmo: { porSegundo, rajada: simultaneas * 2 },
    silencio: null,
    novaTentativaMs,
    async chamar(idEscritorio, requisicao, sinal) {
      const par = await parDe(idEscritorio, requisicao.cabecalhos[CABECALHO_DA_EMPRESA] ?? "")
      return captura.chamar(requisicao, par, sinal)
    },
    ausente: ({ status }) => NAO_ATENDE.includes(status),
    cobrada: () => false,
    preco: () => 0n,
  }
}
