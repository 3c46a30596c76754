import { Button, Group, Skeleton, Stack } from "@mantine/core"
import type { Nota, NotaPedida } from "@partida/contracts"
import { IconDownload, IconFileTypePdf } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { AcoesDaNotaEmitida } from "../emissao/AcoesDaNotaEmitida.tsx"
import { DetalheDaNota } from "./DetalheDaNota.tsx"
import { MarcasDaNota } from "./MarcasDaNota.tsx"
import { consultaNota, useBaixarDanfse, useBaixarXml } from "./notas.api.ts"
import classes from "./notas.module.css"
import { oQueE } from "./textos.ts"

interface Props {
  /** Null keeps the drawer closed. */
  readonly id: string | null
  readonly aoFechar: () => void
  /** Where the screen issues notes: another in the place of this one. */
  readonly aoSubstituir?: (nota: Nota, pedido: NotaPedida) => void
}

/** Everything about one note, with the decisions it waits for and its XML. */
export function GavetaDaNota({ id, aoFechar, aoSubstituir }: Props) {
  const consulta = useQuery({ ...consultaNota(id ?? ""), enabled: id !== null })
  const baixar = useBaixarXml()
  const danfse = useBaixarDanfse()
  const nota = consulta.data
  return (
    <Gaveta
      aberta={id !== null}
      aoFechar={aoFechar}
      titulo={nota ? `Nota ${nota.numero}` : "Nota fiscal"}
      subtitulo={nota && `${nota.empresa} · ${oQueE(nota)}`}
      rodape={
        nota && (
          <Group gap="sm">
            {nota.modelo === "nfse" && (
              <Button
                variant="default"
                leftSection={<IconFileTypePdf size={16} />}
                loading={danfse.isPending}
                onClick={() => danfse.mutate(nota.id)}
              >
                DANFSe
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              loading={baixar.isPending}
              onClick={() => baixar.mutate(nota.id)}
            >
              Baixar XML
            </Button>
          </Group>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the drawer may have nothing else to scroll it by keyboard */}
      <section className={classes.corpo} tabIndex={0} aria-label="Dados da nota">
        {nota ? (
          <>
            <MarcasDaNota nota={nota} />
            {aoSubstituir && nota.direcao === "prestada" && (
              <AcoesDaNotaEmitida
                id={nota.id}
                numero={nota.numero}
                aoSubstituir={(pedido) => aoSubstituir(nota, pedido)}
              />
            )}
            <DetalheDaNota nota={nota} />
          </>
        ) : consulta.error ? (
          <EstadoDeErro erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
        ) : (
          <Stack gap="md" aria-busy>
            <Skeleton height={22} width="40%" />
            <Skeleton height={120} />
            <Skeleton height={80} />
          </Stack>
        )}
      </section>
    </Gaveta>
  )
}
