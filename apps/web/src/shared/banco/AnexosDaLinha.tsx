import { Button, Group, Stack, Text } from "@mantine/core"
import { rotasDosVinculosDeDocumentos } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { reler, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { anexarDocumento } from "../documentos/anexar.ts"
import { EscolhaDeAnexos } from "../documentos/EscolhaDeAnexos.tsx"
import { LinkDoDocumento } from "../documentos/LinkDoDocumento.tsx"

const rotas = rotasDosVinculosDeDocumentos
const consultaDosAnexos = consultaDe(rotas, "listarAnexosDaLinha", porId)
const renovar = reler("listarAnexosDaLinha", "listarDocumentos")

interface Props {
  readonly idLinha: string
  readonly idEmpresa: string
  /** Month of the line: what is sent here is of it. */
  readonly mes: string
}

/** The papers of a line of the bank: receipts and bills sent now, or linked among the documents of the company. */
export function AnexosDaLinha({ idLinha, idEmpresa, mes }: Props) {
  const { data, error, refetch } = useQuery(consultaDosAnexos(idLinha))
  const anexar = useEscritaDoFormulario(async (arquivos: readonly File[]) => {
    for (const arquivo of arquivos) {
      const idDocumento = await anexarDocumento(idEmpresa, arquivo, {
        tipo: "anexo",
        competencia: mes,
        reservado: "sim",
      })
      await chamar(rotas.vincularALinha, { params: { id: idLinha }, corpo: { idDocumento } })
    }
  }, renovar)
  const tirar = useEscrita(
    (idDocumento: string) => chamar(rotas.desvincularDaLinha, { params: { id: idLinha, idDocumento } }),
    renovar,
  )
  return (
    <section>
      <Text fw={600} mb="xs">
        Documentos
      </Text>
      <Stack gap="sm">
        {!data && <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[48]} />}
        {data?.lista.length === 0 && (
          <Text size="sm" c="dimmed">
            Nenhum. Anexe o comprovante ou a nota, ou vincule em Documentos o que já foi enviado.
          </Text>
        )}
        {data?.lista.map(({ id, nome, endereco }) => (
          <Group key={id} justify="space-between" gap="xs">
            {endereco === null ? nome : <LinkDoDocumento endereco={endereco}>{nome}</LinkDoDocumento>}
            <Button
              variant="subtle"
              size="compact-sm"
              loading={tirar.isPending && tirar.variables === id}
              onClick={() => tirar.mutate(id)}
              aria-label={`Tirar ${nome}`}
            >
              Tirar
            </Button>
          </Group>
        ))}
        <Recusa titulo="Nem tudo foi anexado" erro={anexar.error} />
        <EscolhaDeAnexos
          enviando={anexar.isPending}
          desligado={anexar.isPending}
          aoEscolher={(arquivos) =>
            anexar.mutate(arquivos, { onSuccess: () => avisar("feito", "Anexado ao movimento.") })
          }
        />
      </Stack>
    </section>
  )
}
