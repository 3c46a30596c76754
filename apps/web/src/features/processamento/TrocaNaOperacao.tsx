import { Button, Group } from "@mantine/core"
import type { Operacao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { consultaIntegracao } from "../../shared/receita-federal/integracao.api.ts"
import { DialogoDaAcao } from "./DialogoDaAcao.tsx"

const GavetaDoEnvio = sobDemanda(
  async () => (await import("../../shared/certificados/GavetaDoEnvio.tsx")).GavetaDoEnvio,
)
const DialogoDasCredenciais = sobDemanda(
  async () => (await import("../../shared/receita-federal/DialogoDasCredenciais.tsx")).DialogoDasCredenciais,
)

interface Props {
  readonly operacao: Pick<Operacao, "idEmpresa" | "motivo" | "estado">
  readonly fazer: NonNullable<Operacao["oQueFazer"]>
}

const PARADAS = "3,4"

/**
 * Sends another certificate, or writes other keys, over the operation that stopped for want of them; then asks whether everything
 * that stopped for the same reason goes back to the queue. What is of the contract is of who administers.
 */
export function TrocaNaOperacao({ operacao, fazer: { trocarCertificado, trocarChaves } }: Props) {
  const { alcanca } = usePessoa()
  const doContrato = trocarCertificado === "do-contrato" || trocarChaves
  const { data } = useQuery({ ...consultaIntegracao, enabled: doContrato && alcanca("ADMINISTRADOR") })
  const [aberto, setAberto] = useState<"certificado" | "chaves" | "reprocessar" | null>(null)
  const fechar = () => setAberto(null)
  const configuracao = data?.configuracao ?? null
  const idEmpresa = trocarCertificado === "da-empresa" ? operacao.idEmpresa : configuracao?.idContratante
  const parou = operacao.estado === 3 || operacao.estado === 4
  const aoGuardar = () => setAberto(parou && operacao.motivo ? "reprocessar" : null)
  if (doContrato && !alcanca("ADMINISTRADOR")) return null
  return (
    <>
      <Group gap="sm" mb="xs">
        {trocarCertificado && idEmpresa && (
          <Button variant="default" onClick={() => setAberto("certificado")}>
            Trocar certificado
          </Button>
        )}
        {trocarChaves && (
          <Button variant="default" onClick={() => setAberto("chaves")}>
            {configuracao === null ? "Informar as chaves" : "Trocar as chaves"}
          </Button>
        )}
      </Group>
      <Suspense>
        {aberto === "certificado" && idEmpresa && (
          <GavetaDoEnvio idEmpresa={idEmpresa} aoFechar={fechar} aoGuardar={aoGuardar} />
        )}
        {aberto === "chaves" && (
          <DialogoDasCredenciais configuracao={configuracao} aoFechar={fechar} aoGuardar={aoGuardar} />
        )}
      </Suspense>
      {aberto === "reprocessar" && operacao.motivo && (
        <DialogoDaAcao
          acao="reprocessar"
          selecao={{ filtro: { status: PARADAS, motivo: operacao.motivo.codigo } }}
          aoFechar={fechar}
          aoFazer={fechar}
        />
      )}
    </>
  )
}
