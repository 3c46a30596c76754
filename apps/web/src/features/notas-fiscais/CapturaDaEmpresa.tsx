import { Button, Group } from "@mantine/core"
import { IconRefresh } from "@tabler/icons-react"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { LinkDoCaminho } from "../../ui/LinkDoCaminho.tsx"
import { consultaCapturaDaEmpresa, useBuscarAgora } from "./captura.api.ts"
import { faltasDaCaptura, fraseDaCaptura, situacaoDaCaptura } from "./captura-textos.ts"
import classes from "./notas-fiscais.module.css"

const GavetaDaCaptura = sobDemanda(async () => (await import("./GavetaDaCaptura.tsx")).GavetaDaCaptura)

interface Props {
  readonly idEmpresa: string
  readonly aberta: boolean
  readonly aoMudar: (aberta: boolean) => void
}

/** How the capture of a company stands, and asking for it now. Nothing where this installation captures nothing. */
export function CapturaDaEmpresa({ idEmpresa, aberta, aoMudar }: Props) {
  const { data, dataUpdatedAt } = useQuery(consultaCapturaDaEmpresa(idEmpresa))
  const buscar = useBuscarAgora()
  const queryClient = useQueryClient()
  const jaAberta = useJaFoi(aberta)
  const anterior = useRef(data?.documentos)
  const documentos = data?.documentos
  // What came is in the lists and in the months: they were read before it.
  useEffect(() => {
    if (anterior.current !== undefined && documentos !== undefined && documentos !== anterior.current)
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [nome] }) => nome !== "consultarCapturaDaEmpresa" })
    anterior.current = documentos
  }, [documentos, queryClient])
  if (!data?.disponivel) return null
  const { situacao } = data
  const { tom, rotulo } = situacaoDaCaptura[situacao]
  const faltas = faltasDaCaptura(data)
  return (
    <>
      <div className={classes.importacao}>
        <Faixa
          tom={tom}
          titulo={`Captura do ambiente nacional (ADN): ${rotulo.toLowerCase()}`}
          acao={
            <Group gap="xs">
              {(faltas || data.documentos > 0) && (
                <Button variant="subtle" size="compact-sm" onClick={() => aoMudar(true)}>
                  Detalhes
                </Button>
              )}
              {situacao !== "sem-certificado" && (
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconRefresh size={14} />}
                  loading={buscar.isPending || situacao === "buscando"}
                  onClick={() => buscar.mutate(idEmpresa)}
                >
                  Buscar agora
                </Button>
              )}
            </Group>
          }
        >
          {fraseDaCaptura(data, new Date(dataUpdatedAt))}
          {situacao === "sem-certificado" && (
            <>
              {" "}
              <LinkDoCaminho
                caminho={`/perfil/certificados-digitais?empresa=${idEmpresa}`}
                rotulo="Enviar o certificado"
              >
                Enviar o certificado
              </LinkDoCaminho>
            </>
          )}
          {faltas && ` ${faltas}.`}
          {data.simulada && " Ambiente de teste: quem responde é um simulador."}
        </Faixa>
      </div>
      {jaAberta && <GavetaDaCaptura captura={data} aberta={aberta} aoFechar={() => aoMudar(false)} />}
    </>
  )
}
