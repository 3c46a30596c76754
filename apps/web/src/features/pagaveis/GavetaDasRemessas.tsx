import { Button, Group, Pagination, Skeleton, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { ContasDeRemessa } from "./ContasDeRemessa.tsx"
import { EtiquetaDaRemessa } from "./EtiquetasDaRemessa.tsx"
import classes from "./pagaveis.module.css"
import { RetornosDoBanco } from "./RetornosDoBanco.tsx"
import { consultaRemessas, REMESSAS_POR_PAGINA } from "./remessas.api.ts"

const FichaDaRemessa = sobDemanda(async () => (await import("./FichaDaRemessa.tsx")).FichaDaRemessa)

interface Props {
  readonly idEmpresa: string
  /** Opened on this one. */
  readonly remessa?: string | undefined
  readonly aoAbrirTitulo: (idTitulo: string) => void
  readonly aoFechar: () => void
}

/** The files of payments of a company: from which accounts, what the bank answered, and the state of each. */
export function GavetaDasRemessas({ idEmpresa, remessa, aoAbrirTitulo, aoFechar }: Props) {
  const [aberta, setAberta] = useState(remessa)
  return (
    <Gaveta
      aberta
      comMargem
      largura={640}
      aoFechar={aoFechar}
      titulo="Remessas ao banco"
      subtitulo="Arquivos de pagamento: gerar, enviar e ler o retorno"
    >
      {aberta === undefined ? (
        <Stack gap="lg">
          <RetornosDoBanco idEmpresa={idEmpresa} />
          <Lista idEmpresa={idEmpresa} aoAbrir={setAberta} />
          <ContasDeRemessa idEmpresa={idEmpresa} />
        </Stack>
      ) : (
        <Suspense fallback={<Skeleton height={240} aria-busy />}>
          <FichaDaRemessa id={aberta} aoAbrirTitulo={aoAbrirTitulo} aoVoltar={() => setAberta(undefined)} />
        </Suspense>
      )}
    </Gaveta>
  )
}

interface ListaProps {
  readonly idEmpresa: string
  readonly aoAbrir: (id: string) => void
}

function Lista({ idEmpresa, aoAbrir }: ListaProps) {
  const [pagina, setPagina] = useState(1)
  const { data, error, refetch } = useQuery(consultaRemessas(idEmpresa, pagina))
  if (error) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  if (!data) return <Skeleton height={160} aria-busy />
  if (data.lista.length === 0)
    return (
      <EstadoVazio titulo="Nenhuma remessa ainda">
        Na lista, marque os títulos a pagar e escolha Gerar remessa: antes de gerar, a prévia mostra o que entra.
      </EstadoVazio>
    )
  const paginas = Math.ceil(data.paginacao.totalDeRegistros / REMESSAS_POR_PAGINA)
  return (
    <section aria-label="Remessas">
      <ul className={classes.recolhimentos}>
        {data.lista.map((r) => (
          <li key={r.id}>
            <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
              <div>
                <Text fw={600}>
                  Remessa {r.nsa}
                  {r.modalidade === "pix" && " · Pix"}
                </Text>
                <Text size="sm" c="dimmed">
                  {r.conta} · {plural(r.quantos, "pagamento", "pagamentos")} para {formatarData(r.pagarEm)}
                </Text>
              </div>
              <Text fw={600} className="numerico">
                {formatarReais(r.total)}
              </Text>
            </Group>
            <Group gap="xs" mt="xs">
              <EtiquetaDaRemessa remessa={r} />
              <Button variant="default" size="compact-sm" onClick={() => aoAbrir(r.id)}>
                Abrir
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {paginas > 1 && <Pagination mt="md" size="sm" total={paginas} value={pagina} onChange={setPagina} />}
    </section>
  )
}
