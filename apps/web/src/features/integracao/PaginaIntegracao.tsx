import { Button, Checkbox, Stack } from "@mantine/core"
import type { ChaveApi } from "@partida/contracts"
import { IconKey, IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Tabela } from "../../ui/Tabela.tsx"
import { buscaDaIntegracao } from "./busca.ts"
import { ComoUsar } from "./ComoUsar.tsx"
import { situacaoDa } from "./chave.ts"
import { CartaoDaChave, colunasDasChaves } from "./colunas.tsx"
import { DialogoDoSegredo } from "./DialogoDoSegredo.tsx"
import { GavetaDaChave } from "./GavetaDaChave.tsx"
import { consultaChaves } from "./integracao.api.ts"
import { RevogarChave } from "./RevogarChave.tsx"

/** Keys by which other systems use the API: created, watched and ended here. */
export function PaginaIntegracao() {
  const [busca, mudar] = useBusca(buscaDaIntegracao)
  const consulta = useQuery(consultaChaves)
  const [segredo, setSegredo] = useState<string | null>(null)
  const [revogando, setRevogando] = useState<ChaveApi | null>(null)
  const agora = new Date()
  const emUso = consulta.data?.filter((chave) => situacaoDa(chave, agora) === "em-uso")
  const encerradas = (consulta.data?.length ?? 0) - (emUso?.length ?? 0)
  const linhas = busca.encerradas ? consulta.data : emUso
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
        <Cartao
          semMargem
          titulo="Chaves"
          acao={
            encerradas > 0 && (
              <Checkbox
                size="xs"
                label={`Mostrar ${plural(encerradas, "encerrada", "encerradas")}`}
                checked={busca.encerradas === "sim"}
                onChange={(evento) => mudar({ encerradas: evento.currentTarget.checked ? "sim" : undefined })}
              />
            )
          }
        >
          <Tabela
            legenda="Chaves de integração"
            colunas={colunasDasChaves(agora, setRevogando)}
            linhas={linhas}
            chave={({ id }) => id}
            rotulo={({ nome }) => nome}
            cartao={(chave) => <CartaoDaChave chave={chave} agora={agora} aoRevogar={setRevogando} />}
            erro={consulta.error}
            aoTentarDeNovo={() => void consulta.refetch()}
            esqueletos={3}
            vazio={
              <EstadoVazio
                titulo="Nenhuma chave em uso"
                icone={IconKey}
                acao={
                  <Button variant="default" onClick={criar}>
                    Criar chave
                  </Button>
                }
              >
                Crie uma chave para cada sistema que vai usar a API: assim você revoga uma sem parar as outras.
              </EstadoVazio>
            }
          />
        </Cartao>
        <ComoUsar />
      </Stack>
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
    </>
  )
}
