import { Button, Stack } from "@mantine/core"
import type { ChaveApi } from "@partida/contracts"
import { IconKey, IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useCallback, useMemo, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useListaInteira } from "../../shared/lista/useListaInteira.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { buscaDaIntegracao } from "./busca.ts"
import { ComoUsar } from "./ComoUsar.tsx"
import { situacaoDa } from "./chave.ts"
import { CartaoDaChave, colunasDasChaves } from "./colunas.tsx"
import { consultaChaves, exportarChaves } from "./integracao.api.ts"

const DialogoDoSegredo = sobDemanda(async () => (await import("./DialogoDoSegredo.tsx")).DialogoDoSegredo)
const GavetaDaChave = sobDemanda(async () => (await import("./GavetaDaChave.tsx")).GavetaDaChave)
const RevogarChave = sobDemanda(async () => (await import("./RevogarChave.tsx")).RevogarChave)

/** Keys by which other systems use the API: created, watched and ended here. */
export function PaginaIntegracao() {
  const [busca, mudar] = useBusca(buscaDaIntegracao)
  const resultado = useQuery(consultaChaves)
  const [segredo, setSegredo] = useState<string | null>(null)
  const [revogando, setRevogando] = useState<ChaveApi | null>(null)
  const { data: todas, dataUpdatedAt } = resultado
  // As of each reading: a moment that moved by itself would draw every row again.
  const agora = useMemo(() => new Date(dataUpdatedAt), [dataUpdatedAt])
  const emUso = todas?.filter((chave) => situacaoDa(chave, agora) === "em-uso")
  const lista = useListaInteira({
    estado: useEstadoNoEndereco(busca),
    resultado,
    linhas: busca.encerradas ? todas : emUso,
  })
  const colunas = useMemo(() => colunasDasChaves(agora), [agora])
  const cartao = useCallback((chave: ChaveApi) => <CartaoDaChave chave={chave} agora={agora} />, [agora])
  const criar = () => mudar({ nova: "sim" })
  return (
    <>
      <CabecalhoDaPagina
        titulo="Integração"
        subtitulo="Chaves para outros sistemas usarem a API em nome do escritório"
        acoes={
          <Button leftSection={<IconPlus size={16} />} onClick={criar}>
            Criar chave
          </Button>
        }
      />
      <Stack gap="md">
        <Cartao semMargem rotulo="Chaves">
          <ListaDeRegistros
            nome="/perfil/integracao"
            legenda="Chaves de integração"
            palavras={{ um: "chave", varios: "chaves", artigo: "a" }}
            lista={lista}
            colunas={colunas}
            chave={({ id }) => id}
            rotulo={({ nome }) => nome}
            cartao={cartao}
            campos={campos}
            exportar={exportarChaves}
            acoes={(chave) =>
              situacaoDa(chave, agora) === "em-uso"
                ? [{ id: "revogar", rotulo: "Revogar", perigo: true, aoAcionar: () => setRevogando(chave) }]
                : []
            }
            vazio={{
              titulo: "Nenhuma chave em uso",
              texto: "Crie uma chave para cada sistema que vai usar a API: assim você revoga uma sem parar as outras.",
              icone: IconKey,
              acao: (
                <Button variant="default" onClick={criar}>
                  Criar chave
                </Button>
              ),
            }}
          />
        </Cartao>
        {/* After the list has its height: before, it would be read while it moves. */}
        {!resultado.isPending && <ComoUsar />}
      </Stack>
      <Suspense>
        {busca.nova && (
          <GavetaDaChave
            aoFechar={() => mudar({ nova: undefined })}
            aoCriar={(novo) => {
              mudar({ nova: undefined })
              setSegredo(novo)
            }}
          />
        )}
        {segredo !== null && <DialogoDoSegredo segredo={segredo} aoFechar={() => setSegredo(null)} />}
        {revogando && <RevogarChave chave={revogando} aoFechar={() => setRevogando(null)} />}
      </Suspense>
    </>
  )
}

const campos: readonly CampoDoFiltro[] = [
  { campo: "encerradas", tipo: "marca", rotulo: "Mostrar as encerradas", valor: "sim", amplia: true },
]
