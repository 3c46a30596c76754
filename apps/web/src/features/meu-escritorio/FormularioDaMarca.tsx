import { Button, Group, Stack, TextInput } from "@mantine/core"
import { type MarcaDoEscritorio, rotasDaMarca } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { ConflitoDaEdicao } from "../../shared/formulario/ConflitoDaEdicao.tsx"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { CampoDeCor } from "./CampoDeCor.tsx"
import { Dominios } from "./Dominios.tsx"
import { camposComparados, conferir, corpoDe, leituraDe, NADA, previaDe } from "./formulario.ts"
import { ImagensDaMarca } from "./ImagensDaMarca.tsx"
import { consultaMarca, useEditarMarca } from "./meu-escritorio.api.ts"
import classes from "./meu-escritorio.module.css"
import { Previa } from "./Previa.tsx"

interface Props {
  readonly marca: MarcaDoEscritorio
  readonly podeEditar: boolean
}

/** Every field of the brand beside what it will look like. Somebody else's change meanwhile is shown, never lost. */
export function FormularioDaMarca({ marca, podeEditar }: Props) {
  const edicao = useEdicaoDaMarca(marca)
  const { form, guarda } = edicao
  const previa = previaDe(form.valores, marca)
  return (
    <div className={classes.pagina}>
      <Stack gap="md" miw={0}>
        {!podeEditar && (
          <Faixa tom="neutro">Só administradores do escritório mudam a marca. Aqui você a vê como está.</Faixa>
        )}
        <OfertaDeRascunho {...edicao.rascunho} />
        <Recusa titulo="Nada foi salvo" erro={form.falha} />
        <form {...form.formulario}>
          <Stack gap="md">
            <Campos form={form} marca={marca} podeEditar={podeEditar} />
            {podeEditar && (
              <Group justify="space-between" gap="sm">
                <Button variant="subtle" color="gray" onClick={() => form.preencher(NADA)} disabled={form.enviando}>
                  Voltar ao padrão
                </Button>
                <Group gap="sm">
                  {form.sujo && (
                    <Button variant="default" onClick={form.desfazer} disabled={form.enviando}>
                      Desfazer
                    </Button>
                  )}
                  <Button type="submit" loading={form.enviando} disabled={!form.sujo}>
                    Salvar a marca
                  </Button>
                </Group>
              </Group>
            )}
          </Stack>
        </form>
        <ImagensDaMarca marca={marca} podeEditar={podeEditar} />
        <Dominios dominios={marca.dominios} />
      </Stack>
      <Previa marca={previa} remetente={form.valores.remetente.trim() || previa.nome} />
      <ConflitoDaEdicao edicao={edicao} campos={camposComparados} />
      {guarda.pergunta}
    </div>
  )
}

function useEdicaoDaMarca(marca: MarcaDoEscritorio) {
  const queryClient = useQueryClient()
  const editar = useEditarMarca()
  return useEdicao({
    nome: "meu-escritorio.marca",
    registro: "marca",
    esquema: rotasDaMarca.editarMarca.corpo,
    corpo: corpoDe,
    conferir,
    campos: camposComparados,
    lido: leituraDe(marca),
    reler: async () => leituraDe(await queryClient.fetchQuery({ ...consultaMarca, staleTime: 0 })),
    salvar: (corpo, versao) => editar.mutateAsync({ versao, corpo }),
    aoSalvar: () =>
      avisar("feito", "A marca foi salva. Quem já está com o sistema aberto a vê ao recarregar a página."),
  })
}

interface PropsDosCampos extends Props {
  readonly form: ReturnType<typeof useEdicaoDaMarca>["form"]
}

function Campos({ form, marca, podeEditar }: PropsDosCampos) {
  const { padrao } = marca
  const { valores } = form
  const comum = { readOnly: !podeEditar }
  const nomeEmVigor = valores.nome.trim() || padrao.nome
  return (
    <>
      <Cartao titulo="Identidade">
        <Stack gap="md">
          <TextInput label="Nome" placeholder={padrao.nome} maxLength={60} {...comum} {...form.campo("nome")} />
          <TextInput
            label="Título da janela"
            description="Vem depois do nome de cada tela, na aba do navegador."
            placeholder={valores.nome.trim() || padrao.titulo}
            maxLength={60}
            {...comum}
            {...form.campo("titulo")}
          />
          <CampoDeCor padrao={padrao.cor} somenteLeitura={!podeEditar} {...form.campo("cor")} />
        </Stack>
      </Cartao>
      <Cartao titulo="Suporte">
        <Stack gap="md">
          <TextInput
            label="E-mail de suporte"
            placeholder={padrao.suporte.email ?? "ajuda@escritorio.com.br"}
            inputMode="email"
            {...comum}
            {...form.campo("emailDeSuporte")}
          />
          <TextInput
            label="Telefone de suporte"
            placeholder={padrao.suporte.telefone ?? "(11) 3333-4444"}
            inputMode="tel"
            maxLength={20}
            {...comum}
            {...form.campo("telefoneDeSuporte")}
          />
          <TextInput
            label="Página de ajuda"
            placeholder={padrao.suporte.endereco ?? "https://escritorio.com.br/ajuda"}
            inputMode="url"
            {...comum}
            {...form.campo("enderecoDeSuporte")}
          />
        </Stack>
      </Cartao>
      <Cartao titulo="E-mails">
        <Stack gap="md">
          <TextInput
            label="Nome do remetente"
            description="Quem recebe um convite ou uma nova senha vê este nome. O endereço é o da instalação."
            placeholder={nomeEmVigor}
            maxLength={60}
            {...comum}
            {...form.campo("remetente")}
          />
          <TextInput
            label="Responder para"
            description="Para onde vai a resposta de quem responder a uma mensagem. Vazio, elas dizem que não é preciso responder."
            placeholder="contato@escritorio.com.br"
            inputMode="email"
            {...comum}
            {...form.campo("responderPara")}
          />
        </Stack>
      </Cartao>
    </>
  )
}
