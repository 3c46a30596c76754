import { Button, Group, Stack, Text, TextInput } from "@mantine/core"
import { type Grupo, rotasDosGrupos } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { plural } from "../../lib/formatacao/texto.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { consultaGrupos } from "../../shared/cadastro/opcoes.api.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { avisar } from "../../ui/avisos.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { useGrupos } from "./empresas.api.ts"
import classes from "./empresas.module.css"

/** Groups of the office: create, rename, delete. */
export function GavetaDosGrupos({ aoFechar }: { readonly aoFechar: () => void }) {
  const { data, error, refetch } = useQuery(consultaGrupos)
  const [editando, setEditando] = useState<string | null>(null)
  const [excluindo, setExcluindo] = useState<Grupo | null>(null)
  const { criar, excluir } = useGrupos()
  const { escritorioInteiro } = usePessoa().pessoa
  return (
    <Gaveta
      aberta
      comMargem
      largura={520}
      aoFechar={aoFechar}
      titulo="Grupos de empresas"
      subtitulo="Empresas que o escritório olha juntas: da mesma família, dos mesmos sócios."
    >
      <Stack gap="lg">
        {escritorioInteiro ? (
          <NomeDoGrupo
            rotulo="Novo grupo"
            botao="Criar grupo"
            inicial=""
            enviar={(nome) => criar.mutateAsync(nome)}
            aoSalvar={() => undefined}
          />
        ) : (
          <Faixa tom="neutro">
            Seu acesso é só a algumas empresas do escritório, e os grupos são do escritório inteiro. Para criar ou
            renomear um, peça a um administrador com acesso a todas.
          </Faixa>
        )}
        {error && !data && <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />}
        {data?.lista.length === 0 && <Text c="dimmed">Nenhum grupo ainda.</Text>}
        <ul className="sem-marcas">
          {data?.lista.map((grupo) => (
            <li key={grupo.id} className={classes.grupo}>
              {editando === grupo.id ? (
                <Renomear grupo={grupo} aoFechar={() => setEditando(null)} />
              ) : (
                <LinhaDoGrupo
                  grupo={grupo}
                  aoRenomear={() => setEditando(grupo.id)}
                  aoExcluir={() => setExcluindo(grupo)}
                />
              )}
            </li>
          ))}
        </ul>
      </Stack>
      {excluindo && (
        <DialogoConfirmar
          aberto
          titulo={`Excluir o grupo ${excluindo.nome}?`}
          confirmar="Excluir grupo"
          trabalhando={excluir.isPending}
          aoCancelar={() => setExcluindo(null)}
          aoConfirmar={() =>
            excluir.mutate(excluindo.id, {
              onSuccess: () => avisar("feito", `O grupo ${excluindo.nome} foi excluído.`),
              onSettled: () => setExcluindo(null),
            })
          }
        >
          {excluindo.empresas === 0
            ? "Nenhuma empresa está nele."
            : `${plural(excluindo.empresas, "empresa fica", "empresas ficam")} sem grupo. Nada mais muda nelas.`}
        </DialogoConfirmar>
      )}
    </Gaveta>
  )
}

interface LinhaProps {
  readonly grupo: Grupo
  readonly aoRenomear: () => void
  readonly aoExcluir: () => void
}

function LinhaDoGrupo({ grupo, aoRenomear, aoExcluir }: LinhaProps) {
  const { alcanca, pessoa } = usePessoa()
  return (
    <>
      <span>
        {grupo.nome} <span className="fraco">{plural(grupo.empresas, "empresa", "empresas")}</span>
      </span>
      <Group gap={4} wrap="nowrap">
        {pessoa.escritorioInteiro && (
          <Button variant="subtle" size="compact-sm" aria-label={`Renomear ${grupo.nome}`} onClick={aoRenomear}>
            Renomear
          </Button>
        )}
        {alcanca("ADMINISTRADOR") && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`Excluir ${grupo.nome}`}
            onClick={aoExcluir}
          >
            Excluir
          </Button>
        )}
      </Group>
    </>
  )
}

function Renomear({ grupo, aoFechar }: { readonly grupo: Grupo; readonly aoFechar: () => void }) {
  const { renomear } = useGrupos()
  return (
    <NomeDoGrupo
      rotulo={`Novo nome de ${grupo.nome}`}
      botao="Salvar"
      inicial={grupo.nome}
      enviar={(nome) => renomear.mutateAsync({ id: grupo.id, nome })}
      aoSalvar={aoFechar}
      aoCancelar={aoFechar}
    />
  )
}

interface NomeProps {
  readonly rotulo: string
  readonly botao: string
  readonly inicial: string
  readonly enviar: (nome: string) => Promise<unknown>
  readonly aoSalvar: () => void
  readonly aoCancelar?: () => void
}

function NomeDoGrupo({ rotulo, botao, inicial, enviar, aoSalvar, aoCancelar }: NomeProps) {
  const form = useFormulario({
    esquema: rotasDosGrupos.criarGrupo.corpo,
    iniciais: { nome: inicial },
    enviar: ({ nome }) => enviar(nome),
    aoSalvar: () => {
      form.recomecar({ nome: inicial })
      aoSalvar()
    },
  })
  return (
    <form {...form.formulario}>
      <Group gap="sm" align="flex-end">
        <TextInput label={rotulo} maxLength={80} flex={1} miw={200} {...form.campo("nome")} />
        {aoCancelar && (
          <Button variant="subtle" color="gray" onClick={aoCancelar}>
            Cancelar
          </Button>
        )}
        <Button type="submit" variant="default" loading={form.enviando} disabled={!form.sujo}>
          {botao}
        </Button>
      </Group>
      <Recusa erro={form.falha} />
    </form>
  )
}
